import { chromium } from '@playwright/test'
import { startServer } from './support/realServer.ts'
const server = await startServer({ env: { GANTRY_DEMO: 'on' } })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', env: { ...process.env, FONTCONFIG_FILE: '/tmp/me/fonts.conf' }, args: ['--no-sandbox','--force-color-profile=srgb', '--lang=zh-CN'] })
try {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  page.setDefaultTimeout(8000)
  const shot = (n: string) => page.screenshot({ path: `/tmp/me/${n}.png` })
  const step = async (n: string, f: () => Promise<unknown>) => { try { await f(); await page.waitForTimeout(1500) } catch (e) { console.log(n, String(e).slice(0, 200)) } await shot(n) }
  await page.goto('/login'); await page.getByLabel('用户名').fill('admin'); await page.getByLabel('密码', { exact: true }).fill('admin'); await page.keyboard.press('Enter')
  await page.waitForURL('**/wel/**')
  await step('profile', () => page.goto('/info/index'))
  await step('password', () => page.getByRole('tab').nth(1).click())
  await step('bell', async () => { await page.goto('/wel/index'); await page.waitForTimeout(1500); await page.locator('.g-bell').click() })
  await step('model', async () => { await page.goto('/flow/model') })
  await step('designer', async () => { await page.getByRole('row').nth(1).getByText(/设计|修改/).first().click(); await page.waitForTimeout(2500); await page.locator('.djs-shape[data-element-id]').nth(2).click() })
  await step('lock', async () => { await page.goto('/wel/index'); await page.getByRole('button', { name: /锁屏|锁定/ }).first().click() })
} finally { await browser.close(); await server.stop() }
