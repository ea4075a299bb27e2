// Sends due messages in the background, so that neither requests nor scheduled tasks wait for a service. Rounds may overlap, so that a
// silent service does not delay other messages; each message is taken by only one round.

import { CLOCK_SKEW_SECONDS, later, siteTime } from '#model/siteTime.ts'
import type { WireFilters } from '#store/rows.ts'
import type { Kernel } from '../kernel.ts'
import type { Platform } from '../platform.ts'
import type { Running } from './module.ts'

const MAX_ROUNDS = 3

/**
 * Filter for messages that are postponed for too long, because the clock was set back.
 * @param longestWait seconds
 */
export const postponedTooLong = (now: Date, longestWait: number): WireFilters => ({
  dueTime_dategt: later(siteTime(now), longestWait + CLOCK_SKEW_SECONDS),
})

/** Sends due messages; stops when `signal` is aborted. */
export type DeliverDue = (platform: Platform, now: Date, signal: AbortSignal) => Promise<unknown>

export interface OutboxDispatcher {
  start(platform: Platform): Running
  /** Starts a round for messages that are due or were just queued. */
  flush(platform: Kernel): void
  /** Resolves when all queued messages have been tried once. */
  settled(platform: Platform): Promise<void>
}

/** @param what name in the log when a round fails */
export function createOutboxDispatcher(what: string, deliverDue: DeliverDue): OutboxDispatcher {
  const started = new WeakMap<Kernel, { flush(): void; settled(): Promise<void> }>()
  return {
    start(platform) {
      const rounds = new Set<Promise<void>>()
      const stopping = new AbortController()
      let isWaiting = false
      const ended = (round: Promise<void>): void => {
        rounds.delete(round)
        if (isWaiting) flush()
      }
      const flush = (): void => {
        isWaiting = rounds.size >= MAX_ROUNDS
        if (isWaiting || stopping.signal.aborted) return
        const round: Promise<void> = deliverDue(platform, new Date(), stopping.signal)
          .catch((error) => platform.log.error({ err: error }, `${what} could not be sent`))
          .then(() => ended(round))
        rounds.add(round)
      }
      const settled = async (): Promise<void> => {
        while (rounds.size > 0) await Promise.all(rounds)
      }
      started.set(platform, { flush, settled })
      return {
        async stop() {
          stopping.abort()
          started.delete(platform)
          await settled()
        },
      }
    },
    flush: (platform) => started.get(platform)?.flush(),
    settled: async (platform) => started.get(platform)?.settled(),
  }
}
