// The pictures in docs/, taken from the running product:  npm run screenshots
//   list.png  dialog.png          a list and a dialog of it in the default theme
//   themes.png  theme-dialogs.png the same in all themes, side by side

import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { themes } from '../engine/themes/names.ts'
import { ensureChromium } from './support/chromium.ts'
import { startServer } from './support/realServer.ts'

const DOCS = resolve(import.meta.dirname, '../docs')
const LIST = '/system/param'
const SIZE = { width: 1200, height: 700 }
const SHEET = { columns: 3, width: 350, gap: 12 }

const server = await startServer()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--force-color-profile=srgb', '--lang=zh-CN'] })
try {
  await mkdir(DOCS, { recursive: true })
  const page = await browser.newPage({ baseURL: server.url, viewport: SIZE, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  await signIn(page)
  const lists: Buffer[] = []
  const dialogs: Buffer[] = []
  for (const theme of themes) {
    await open(page, theme)
    lists.push(await page.screenshot({ animations: 'disabled' }))
    await openDialog(page)
    dialogs.push(await page.screenshot({ animations: 'disabled' }))
  }
  await save('list.png', lists[0] as Buffer)
  await save('dialog.png', dialogs[0] as Buffer)
  await save('themes.png', await sideBySide(browser, lists))
  await save('theme-dialogs.png', await sideBySide(browser, dialogs))
} finally {
  await browser.close()
  await server.stop()
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('admin')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/wel/**')
}

async function open(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => localStorage.setItem('gantry-theme', JSON.stringify(name)), theme)
  await page.goto(LIST)
  await page.mouse.move(0, 0)
  await page.getByRole('cell', { name: 'account.initPassword' }).waitFor()
  await page.getByPlaceholder('请输入参数名称').waitFor()
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新增' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '参数键名' }).waitFor()
  // Browsers count a dialog that still slides in as moving.
  await page.waitForFunction(() => document.getAnimations().length === 0)
}

/** One picture of all themes, each with its name. */
async function sideBySide(browser: Browser, pictures: readonly Buffer[]): Promise<Buffer> {
  const { columns, width, gap } = SHEET
  const page = await browser.newPage({ viewport: { width: columns * (width + gap) + gap, height: 100 } })
  const figures = pictures.map(
    (picture, index) =>
      `<figure><img src="data:image/png;base64,${picture.toString('base64')}"><figcaption>${themes[index]}</figcaption></figure>`,
  )
  await page.setContent(`<style>
    body { display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: ${gap}px; margin: ${gap}px; font: 13px/20px sans-serif }
    figure { margin: 0; text-align: center }
    img { display: block; width: ${width}px; outline: 1px solid #d0d0d0 }
  </style>${figures.join('')}`)
  const sheet = await page.screenshot({ fullPage: true })
  await page.close()
  return sheet
}

async function save(name: string, picture: Buffer): Promise<void> {
  await writeFile(join(DOCS, name), picture)
  console.log(`docs/${name}  ${Math.round(picture.length / 1000)} kB`)
}
