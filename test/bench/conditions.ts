// Measuring conditions: unthrottled, with the line of a site office, and with a quarter of the CPU speed.

import type { CDPSession, Page } from '@playwright/test'

export interface Condition {
  title: string
  /** Fraction of the rounds. */
  share: number
  impose(session: CDPSession): Promise<unknown>
}

const LATENCY_MS = 40
const BYTES_PER_SECOND = 10e6 / 8
const SLOWER = 4

export const PLAIN: Condition = { title: 'as this machine is', share: 1, impose: async () => {} }

export const conditions: readonly Condition[] = [
  PLAIN,
  {
    title: `on a line of ${LATENCY_MS} ms and 10 Mbit/s`,
    share: 0.5,
    impose: (session) =>
      session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: BYTES_PER_SECOND,
        uploadThroughput: BYTES_PER_SECOND,
      }),
  },
  {
    title: `on a processor ${SLOWER} times slower`,
    share: 0.5,
    impose: (session) => session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER }),
  },
]

/** Applies a condition to a page; the CDP session counts from here on. */
export async function impose(condition: Condition, page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable')
  await condition.impose(session)
  return session
}
