// Selects the alarms that the banner announces.

import type { AlarmRow } from '#engine/site/answers/alarms.ts'
import * as dict from '../../engine/site/keys.ts'

/** More than so many at once are counted, not queued. */
export const QUEUE = 5

export interface Called {
  /** Ids that were there already. `null` before the first answer: nothing of it is news. */
  known: ReadonlySet<string> | null
  queue: readonly AlarmRow[]
}

export const noCallsYet: Called = { known: null, queue: [] }

/** Takes the newest alarms in; critical ones that were not there before go to the end of the queue, the oldest first. */
export function callOut({ known, queue }: Called, latest: readonly AlarmRow[]): Called {
  const critical = latest.filter(({ level }) => level === dict.alarmLevel.critical)
  const news = known === null ? [] : critical.filter(({ id }) => !known.has(id)).reverse()
  return { known: new Set([...(known ?? []), ...critical.map(({ id }) => id)]), queue: [...queue, ...news].slice(-QUEUE) }
}
