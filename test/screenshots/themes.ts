// A list and a dialog of it in the default theme, and both in all themes side by side.

import type { Browser, Page } from '@playwright/test'
import { themes } from '../../engine/themes/names.ts'
import type { Save } from './run.ts'

const LIST = '/system/param'
const SHEET = { columns: 3, width: 350, gap: 12 }

/** @param page signed in, in Chinese */
export async function takeThemes(browser: Browser, page: Page, save: Save): Promise<void> {
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
}

async function open(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => localStorage.setItem('gantry-theme', JSON.stringify(name)), theme)
  await page.goto(LIST)
  await page.mouse.move(0, 0)
  await page.getByRole('grid').getByRole('gridcell').first().waitFor()
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
