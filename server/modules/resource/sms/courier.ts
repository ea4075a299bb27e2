// Sends what is due behind requests and scheduled tasks: neither waits for a service. Rounds may overlap, so that one that waits for a silent service
// holds no code; each message is taken by one of them.

import type { Platform } from '#server/platform.ts'
import type { Running } from '../../module.ts'
import { deliverDue } from './deliver.ts'

const MOST_ROUNDS = 3

interface Courier {
  soon(): void
  settled(): Promise<void>
}

const couriers = new WeakMap<Platform, Courier>()

export function startCourier(platform: Platform): Running {
  const rounds = new Set<Promise<void>>()
  const stopping = new AbortController()
  let isWaiting = false
  const ended = (round: Promise<void>): void => {
    rounds.delete(round)
    if (isWaiting) soon()
  }
  const soon = (): void => {
    isWaiting = rounds.size >= MOST_ROUNDS
    if (isWaiting || stopping.signal.aborted) return
    const round: Promise<void> = deliverDue(platform, new Date(), stopping.signal)
      .catch((error) => platform.log.error({ err: error }, 'Messages could not be sent'))
      .then(() => ended(round))
    rounds.add(round)
  }
  const settled = async (): Promise<void> => {
    while (rounds.size > 0) await Promise.all(rounds)
  }
  couriers.set(platform, { soon, settled })
  return {
    async stop() {
      stopping.abort()
      couriers.delete(platform)
      await settled()
    },
  }
}

/** Sends what is due, and what was just queued. */
export function deliverSoon(platform: Platform): void {
  couriers.get(platform)?.soon()
}

/** Until what was queued so far has been tried once. */
export async function courierSettled(platform: Platform): Promise<void> {
  await couriers.get(platform)?.settled()
}
