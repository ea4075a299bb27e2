// Sends at once what was just queued, behind the request that queued it; the chore of every minute takes the rest.

import type { Platform } from '../../../platform.ts'
import type { Running } from '../../module.ts'
import { deliverDue } from './deliver.ts'

interface Courier {
  soon(): void
  settled(): Promise<void>
}

const couriers = new WeakMap<Platform, Courier>()

export function startCourier(platform: Platform): Running {
  let running: Promise<unknown> = Promise.resolve()
  let waiting = false
  const round = async (): Promise<void> => {
    waiting = false
    await deliverDue(platform, new Date()).catch((error) => platform.log.error({ err: error }, 'Messages could not be sent'))
  }
  couriers.set(platform, {
    soon() {
      if (waiting) return
      waiting = true
      running = running.then(round)
    },
    async settled() {
      await running
    },
  })
  return {
    async stop() {
      couriers.delete(platform)
      await running
    },
  }
}

export function deliverSoon(platform: Platform): void {
  couriers.get(platform)?.soon()
}

/** Until what was queued so far has been tried once. */
export async function courierSettled(platform: Platform): Promise<void> {
  await couriers.get(platform)?.settled()
}
