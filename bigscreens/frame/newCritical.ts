// Selects the alarms that the banner announces.

import type { AlarmRow } from '#engine/site/answers/alarms.ts'
import * as dict from '../../engine/site/keys.ts'

/** Maximum number of queued alarms; further ones are only counted. */
export const QUEUE = 5

export interface Announcements {
  /** Ids of known alarms; `null` before the first response, whose alarms are not announced. */
  known: ReadonlySet<string> | null
  queue: readonly AlarmRow[]
}

export const noAnnouncements: Announcements = { known: null, queue: [] }

/** Adds new critical alarms to the end of the queue, oldest first. */
export function announceNew({ known, queue }: Announcements, latest: readonly AlarmRow[]): Announcements {
  const critical = latest.filter(({ level }) => level === dict.alarmLevel.critical)
  const news = known === null ? [] : critical.filter(({ id }) => !known.has(id)).reverse()
  return { known: new Set([...(known ?? []), ...critical.map(({ id }) => id)]), queue: [...queue, ...news].slice(-QUEUE) }
}
