// Each kind of dialog opened and closed over and over: what the browser still holds after collecting its garbage, before and after.

import { type CDPSession, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../support/chromium.ts'
import { startServer } from '../support/realServer.ts'
import { type Line, limitLine } from './lines.ts'
import { type Held, heldBy, INTERPRETED, megabytes } from './memory.ts'

/** Rounds until every chunk, style and cached answer is there. */
const WARM_UP = 15
const LIMIT = 5_000

interface Kind {
  name: string
  /** Name of the button, in the first row where it says so. */
  button: string
  inRow?: true
  /** The records have to be ticked first. */
  ticks?: true
}

const PAGE = '/system/user'
const KINDS: readonly Kind[] = [
  { name: 'add', button: '新增' },
  { name: 'view', button: '查看', inRow: true },
  { name: 'edit', button: '编辑', inRow: true },
  { name: 'bulk edit', button: '批量修改', ticks: true },
  { name: 'import', button: '导入' },
  { name: 'export', button: '导出' },
  { name: 'print', button: '打印' },
  { name: 'recycle bin', button: '回收站' },
  { name: 'filter', button: '高级筛选' },
  { name: 'form of an action', button: '角色配置', ticks: true },
]

export async function benchDialogs(times: number): Promise<Line[]> {
  const server = await startServer()
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--disable-dev-shm-usage', '--lang=zh-CN', INTERPRETED],
  })
  try {
    const page = await browser.newPage({ baseURL: server.url, locale: 'zh-CN', viewport: { width: 1600, height: 900 } })
    // The browser's own print window stays open until the dialog is left.
    await page.addInitScript(() => addEventListener('afterprint', (event) => event.stopImmediatePropagation()))
    await page.goto('/login')
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill('admin')
    await page.getByRole('button', { name: /^登\s?录$/ }).click()
    await page.waitForURL(/wel/)
    const client = await page.context().newCDPSession(page)
    const lines: Line[] = []
    for (const kind of KINDS) {
      const line = await benchKind(page, client, kind, times)
      console.log(`- ${line.what}: ${line.ours}`)
      lines.push(line)
    }
    return lines
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function benchKind(page: Page, client: CDPSession, kind: Kind, times: number): Promise<Line> {
  await page.goto(PAGE)
  await page.getByRole('row').nth(2).waitFor()
  if (kind.ticks) await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await cycle(page, kind, WARM_UP)
  const before = await heldBy(client)
  const half = await cycle(page, kind, Math.floor(times / 2)).then(() => heldBy(client))
  const after = await cycle(page, kind, Math.ceil(times / 2)).then(() => heldBy(client))
  const course = (pick: (held: Held) => number, print: (value: number) => string) => [before, half, after].map(pick).map(print).join(' → ')
  return limitLine(
    `${kind.name}: heap held per opening of ${times} (heap ${course(({ heap }) => heap, megabytes)}, nodes ${course(({ nodes }) => nodes, String)}, listeners ${course(({ listeners }) => listeners, String)})`,
    (after.heap - before.heap) / times,
    LIMIT,
    (bytes) => `${(bytes / 1024).toFixed(1)} kB`,
  )
}

async function cycle(page: Page, { button, inRow }: Kind, times: number): Promise<void> {
  const scope = inRow ? page.getByRole('row').nth(2) : page.getByRole('main')
  const opener = scope.getByRole('button', { name: button, exact: true }).first()
  for (let time = 0; time < times; time++) {
    // The mouse would have to travel; the page hears the same click.
    await opener.dispatchEvent('click')
    const dialog = page.getByRole('dialog').last()
    await dialog.waitFor()
    await page.locator('[role="dialog"] .g-skeleton').first().waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
}
