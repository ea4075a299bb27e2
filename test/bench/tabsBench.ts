// Tabs opened and closed over and over: what the browser still holds after collecting its garbage, before and after.

import { chromium, type Locator, type Page } from '@playwright/test'
import { ensureChromium } from '../support/chromium.ts'
import { startServer } from '../support/realServer.ts'
import { type Line, limitLine } from './lines.ts'
import { type Held, heldBy, INTERPRETED, megabytes } from './memory.ts'

const CYCLES = 200
/** Rounds until every chunk, style and cached answer that the pages share is there. */
const WARM_UP = 15
const PAGES = ['参数管理', '系统字典', '产品包管理']

export async function benchTabs(): Promise<Line[]> {
  const server = await startServer()
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--disable-dev-shm-usage', '--lang=zh-CN', INTERPRETED],
  })
  try {
    const page = await browser.newPage({ baseURL: server.url, locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    await signIn(page)
    const client = await page.context().newCDPSession(page)
    await cycle(page, WARM_UP)
    const before = await heldBy(client)
    const half = await cycle(page, CYCLES / 2).then(() => heldBy(client))
    const after = await cycle(page, CYCLES / 2).then(() => heldBy(client))
    return linesOf(before, half, after)
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('admin')
  await page.getByRole('button', { name: /^登\s?录$/ }).click()
  await page.getByRole('button', { name: '系统管理' }).click()
}

/** Opens a page from the menu, waits for its rows and inputs, and closes its tab, page after page. */
async function cycle(page: Page, times: number): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const strip = page.getByRole('navigation', { name: '已打开的页面' })
  for (let time = 0; time < times; time++) {
    const name = PAGES[time % PAGES.length] as string
    await press(menu.getByRole('link', { name, exact: true }))
    await page.getByRole('main').getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('search').getByRole('textbox').first().waitFor()
    await press(strip.getByRole('button', { name: `关闭${name}`, exact: true }))
    await strip.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' })
  }
}

/** The mouse would have to travel; the strip and the menu hear the same click. */
const press = (control: Locator): Promise<void> => control.dispatchEvent('click')

function linesOf(before: Held, half: Held, after: Held): Line[] {
  const course = (pick: (held: Held) => number, print: (value: number) => string) => [before, half, after].map(pick).map(print).join(' → ')
  return [
    {
      what: `heap before → after ${CYCLES / 2} → ${CYCLES} tabs opened and closed`,
      ours: course(({ heap }) => heap, megabytes),
      other: '',
    },
    limitLine(
      'heap held per opened and closed tab',
      (after.heap - before.heap) / CYCLES,
      5e3,
      (bytes) => `${(bytes / 1024).toFixed(1)} kB`,
    ),
    { what: 'nodes', ours: course(({ nodes }) => nodes, String), other: '' },
    { what: 'listeners', ours: course(({ listeners }) => listeners, String), other: '' },
  ]
}
