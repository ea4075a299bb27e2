// Costs of the frame for a signed-in user: paint, bytes, and their chunks.

import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { kB, type Line, median, ms } from './lines.ts'
import { installProbe } from './probe.ts'

const ROUNDS = 5
const CHUNKS_SHOWN = 12
/** The heading of the home page, which appears with frame, menu and tabs. */
const FRAME = { selector: 'main h1' }

export async function benchShell(browser: Browser, options: BrowserContextOptions): Promise<Line[]> {
  const firstPaint: number[] = []
  const frame: number[] = []
  let chunks: [name: string, bytes: number][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext(options)
    await context.addInitScript(installProbe)
    const page = await context.newPage()
    await page.addInitScript((sight) => globalThis.probe.watch(sight), FRAME)
    await page.goto('/wel/index')
    const stands = (await page.evaluate(() => globalThis.probe.firstRow)) ?? Number.NaN
    frame.push(stands)
    firstPaint.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN))
    chunks = await chunksUntil(page, stands)
    await context.close()
  }
  const bytes = chunks.reduce((sum, [, size]) => sum + size, 0)
  return [
    { what: 'signed-in start → first paint, cold cache', ours: ms(median(firstPaint)) },
    { what: 'signed-in start → frame with menu, tabs and home', ours: ms(median(frame)) },
    { what: `JS + CSS until then, ${chunks.length} files`, ours: kB(bytes) },
    ...chunks.slice(0, CHUNKS_SHOWN).map(([name, size]) => ({ what: `  ${name}`, ours: kB(size) })),
  ]
}

/** Loaded chunks, largest first. */
function chunksUntil(page: Page, time: number): Promise<[name: string, bytes: number][]> {
  return page.evaluate((until) => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return resources
      .filter(({ name, startTime }) => startTime <= until && /\.(js|css)(\?|$)/.test(name))
      .map(({ name, encodedBodySize }): [string, number] => [new URL(name).pathname.replace('/assets/', ''), encodedBodySize])
      .sort(([, one], [, other]) => other - one)
  }, time)
}
