// The thirty pages that are used most, as they are laid out: headings, search fields, buttons, and the columns with their widths in pixels.
// Texts of records and sizes of letters are left out, which differ between days and machines. After a change that is meant:
// LAYOUT=write npx playwright test --config=test/e2e/playwright.config.ts pageLayout

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, follow, test } from './support.ts'

const PAGES = [
  ...['/info/index', '/wel/dashboard', '/desk/notice', '/work/start', '/work/todo', '/work/done', '/work/send'],
  ...['/archives/project', '/archives/company', '/archives/labor', '/archives/project_safeman', '/archives/project_supervisor'],
  ...['/equipment/device', '/equipment/tower_crane', '/equipment/lift', '/equipment/monitor_device', '/equipment/device_use_log'],
  ...['/site/alarm', '/site/alarm_event', '/site/ai_video', '/site/labor_attendance', '/archives/project_stage'],
  ...['/site/spray_eqp_env_log', '/site/tower_crane_realtime', '/site/ropeuselog'],
  ...['/system/user', '/authority/role', '/system/menu', '/system/param', '/dict-horizontal/index'],
]
const FILE = join(import.meta.dirname, 'pageLayout.json')
const PATIENCE = 20_000

type Outline = Readonly<Record<string, readonly string[]>>

test('thirty pages are laid out as before', async ({ adminPage: page }) => {
  const isWriting = process.env.LAYOUT === 'write'
  const before: Outline = isWriting ? {} : (JSON.parse(readFileSync(FILE, 'utf8')) as Outline)
  const now: Record<string, readonly string[]> = {}
  await page.goto('/system/param')
  await expect(page.getByRole('grid')).toBeVisible()
  for (const path of PAGES) {
    await follow(page, path)
    await expect(page).toHaveURL(path)
    if (isWriting) now[path] = await settledOutline(page)
    else await expect.poll(() => page.evaluate(outline), { message: path, timeout: PATIENCE }).toEqual(before[path])
  }
  if (isWriting) writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`)
})

/** The outline once it has stayed the same for a second. */
async function settledOutline(page: Page): Promise<string[]> {
  for (let last = ''; ; ) {
    await page.waitForTimeout(1200)
    const lines = await page.evaluate(outline)
    if (lines.length > 0 && JSON.stringify(lines) === last) return lines
    last = JSON.stringify(lines)
  }
}

/** Runs in the page. */
function outline(): string[] {
  const seen = (selector: string) => [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].filter((one) => one.checkVisibility())
  const words = (text: string) => text.replace(/\d+/g, '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: HTMLElement) => words(element.ariaLabel ?? element.innerText)
  const line = (kind: string, parts: readonly string[]) => (parts.length > 0 ? [`${kind}: ${parts.join(' | ')}`] : [])
  const outside = (element: HTMLElement) => element.closest('[role=grid], [role=treegrid], li, [role=tree]') === null
  return [
    ...line('headings', seen(':is(h1, h2, h3)').filter(outside).map(nameOf)),
    ...line(
      'search',
      seen('[role=search] :is(input, [role=combobox])').map((field) => words(field.ariaLabel ?? field.getAttribute('placeholder') ?? '')),
    ),
    ...line('buttons', seen('button').filter(outside).map(nameOf).filter(Boolean)),
    ...line(
      'columns',
      seen('th').map((head) => `${nameOf(head)} ${Math.round(head.offsetWidth)}`),
    ),
  ]
}
