// Measures a cold load of a list until its first rows, its search and the idle page.

import type { CDPSession, Page } from '@playwright/test'
import type {} from './probe.ts'

export interface ColdLoad {
  /** Milliseconds since the page was asked for. */
  firstPaint: number
  usable: number
  /** Asked for before the first rows were painted, whether or not they had come. */
  requests: number
  files: number
  bytes: number
  /** Seconds that the page's main thread worked until it was at rest. */
  processor: number
}

/**
 * Reads a page that is at rest; the probe watched its rows from the start.
 * @param session has counted since before the page was asked for
 */
export async function coldLoadOf(page: Page, session: CDPSession): Promise<ColdLoad> {
  const [firstRow, usable] = await page.evaluate(() => Promise.all([globalThis.probe.firstRow, globalThis.probe.usable]))
  const { metrics } = await session.send('Performance.getMetrics')
  const processor = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  const network = await page.evaluate((until) => {
    const early = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ startTime }) => startTime <= until)
    const code = early.filter(({ name }) => /\.(js|css)(\?|$)/.test(name))
    const firstPaint = performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN
    return {
      firstPaint,
      requests: early.length,
      files: code.length,
      bytes: code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }
  }, firstRow ?? Number.NaN)
  return { ...network, usable: usable ?? Number.NaN, processor }
}
