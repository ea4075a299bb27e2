// Measures a load with an empty cache: first rows, usable search, and idle page.

import type { CDPSession, Page } from '@playwright/test'
import type {} from './probe.ts'

export interface ColdLoad {
  /** Milliseconds since the start of the navigation. */
  firstPaint: number
  usable: number
  /** Number of requests sent before the first rows were painted. */
  requests: number
  files: number
  bytes: number
  /** Seconds of main thread time until the page was idle. */
  processor: number
}

/** Reads the results of the probe from an idle page. @param session CDP session opened before the navigation */
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
