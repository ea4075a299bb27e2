// Elements of a page that is opened keep their places while the rest of it loads.

import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

const SLOWER = 4
/** A share of the window and of the way; 0.1 is the limit that browsers call good. */
const LIMIT = 0.01

interface Shift {
  value: number
  moved: string[]
}

declare global {
  var shifts: Shift[]
}

async function observeShifts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(() => {
    globalThis.shifts = []
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    const nameOf = (node: Node | null) => (node instanceof Element ? `${node.localName}.${node.className}` : String(node?.textContent))
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput) globalThis.shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function expectNoShift(page: Page): Promise<void> {
  // The event stream of a page never ends, so no network becomes idle.
  await page.evaluate(() => new Promise((go) => requestIdleCallback(() => requestIdleCallback(go))))
  const shifts = await page.evaluate(() => globalThis.shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, JSON.stringify(shifts)).toBeLessThan(LIMIT)
}

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ fresh: true, viewport })

    test('the start page does not move while its parts load', async ({ adminPage: page }) => {
      await observeShifts(page)
      await page.goto('/')
      await expect(page.locator('.g-home > section').last()).toBeVisible()
      await expect(page.locator('.g-home-loading')).toHaveCount(0)
      await expectNoShift(page)
    })

    test('the charts of the start page load once the parts above them are there', async ({ adminPage: page }) => {
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/api/**', async (route) => {
        await isReleased
        await route.continue()
      })
      const charts: string[] = []
      page.on('request', (request) => request.url().includes('/SiteCharts-') && charts.push(request.url()))
      await page.goto('/')
      await expect(page.locator('.g-home-loading').first()).toBeVisible()
      // Two frames: an observer of the visible part answers in the first one.
      await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))))
      expect(charts).toEqual([])
      release()
      await expect(page.locator('.g-home-loading')).toHaveCount(0)
      await page.locator('.g-home-charts').scrollIntoViewIfNeeded()
      await expect.poll(() => charts.length).toBe(1)
    })

    test('a list, the form of a record and its page do not move while they load', async ({ adminPage: page }) => {
      await observeShifts(page)
      await page.goto('/system/param')
      const rows = page.locator('tbody tr[aria-rowindex], .g-card')
      await expect(rows.first()).toBeVisible()
      await expect(page.locator('.g-pagination')).toBeVisible()
      await expectNoShift(page)

      // By script: moves after an input of a person are not counted.
      const add = page.getByRole('toolbar').getByRole('button', { name: '新增' })
      await add.evaluate((button: HTMLElement) => button.click())
      await expect(page.getByRole('dialog').getByLabel('参数名称')).toBeEditable()
      await expect(page.getByRole('dialog').locator('.g-late')).toHaveCount(0)
      await expectNoShift(page)

      const path = await rows.first().getByRole('link').first().getAttribute('href')
      await page.goto(String(path))
      await expect(page.locator('.g-record-tabs, .g-section').first()).toBeVisible()
      await expectNoShift(page)
    })
  })
}
