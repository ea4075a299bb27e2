import { chromium } from '@playwright/test'
import { startServer } from './support/realServer.ts'
import { findChromium } from './support/chromium.ts'
import { signedInState } from './e2e/signedIn.ts'
import { requestTokens } from './e2e/api.ts'
const server = await startServer()
const admin = { account: 'admin', password: 'admin' }
const state = await signedInState(server.url, admin)
const token = String((await requestTokens(server.url, admin) as any).access_token)
const call = async (path: string, body?: unknown) => {
  const r = await fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json', 'Blade-Auth': `bearer ${token}`, authorization: `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}` }, body: body ? JSON.stringify(body) : undefined })
  return (await r.json()) as any
}
const POST = '/api/blade-system/post'
const ids: string[] = []
for (let i = 0; i < 6; i++) ids.push((await call(`${POST}/submit`, { category: 3, postCode: `b${i}`, postName: ['塔吊司机', '信号工', '测量员', '安全员', '资料员', '焊工'][i], sort: i + 1 })).data.id)
await call(`${POST}/remove?ids=${ids.join(',')}`)
await call(`${POST}/submit`, { category: 3, postCode: `b9`, postName: '塔吊司机', sort: 1 })
const browser = await chromium.launch({ executablePath: findChromium()! })
for (const [name, language, theme, width] of [['zh', 'zh', 'default', 1280], ['en', 'en', 'dark', 1280], ['phone', 'zh', 'default', 390]] as const) {
  const context = await browser.newContext({ storageState: state, viewport: { width, height: 800 }, reducedMotion: 'reduce' })
  await context.addInitScript(([l, t]) => { localStorage.setItem('gantry-language', JSON.stringify(l)); localStorage.setItem('gantry-theme', JSON.stringify(t)) }, [language, theme])
  const page = await context.newPage()
  page.on('console', (m) => { if (m.type() === 'error') console.log(m.text()) })
  await page.goto(`${server.url}/system/post`)
  const bin = page.getByRole('button', { name: language === 'zh' ? '回收站' : 'Recycle bin' })
  await bin.waitFor()
  await page.screenshot({ path: `/tmp/look-F/list-${name}.png` })
  await bin.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('row').nth(2).waitFor()
  await page.screenshot({ path: `/tmp/look-F/bin-${name}.png` })
  await dialog.getByRole('checkbox').nth(1).check()
  await dialog.getByRole('checkbox').nth(2).check()
  await dialog.getByRole('button', { name: language === 'zh' ? '彻底删除' : 'for good' }).click()
  await page.screenshot({ path: `/tmp/look-F/purge-${name}.png` })
  if (name === 'zh') {
    await dialog.getByRole('button', { name: '取消' }).click()
    await dialog.getByRole('button', { name: '恢复' }).click()
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/look-F/restored-${name}.png` })
  }
  await context.close()
}
await browser.close()
await server.stop()
process.exit(0)
