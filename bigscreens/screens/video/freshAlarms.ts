// Finds cameras with a new alarm: rows that were not in the previous response.

import type { AiAlarm } from '../../sources/aiAlarms.ts'

export interface AlarmsSeen {
  /** Ids of known rows; `null` before the first response, whose rows are not new. */
  known: ReadonlySet<string> | null
  /** Time until which the pane of each camera is highlighted, in milliseconds since 1970. */
  until: ReadonlyMap<string, number>
}

export const FRAMED_MS = 10_000

export const noAlarmsSeen: AlarmsSeen = { known: null, until: new Map() }

/** @param now milliseconds since 1970 */
export function updateAlarmsSeen({ known, until }: AlarmsSeen, rows: readonly AiAlarm[], now: number): AlarmsSeen {
  const next = new Map([...until].filter(([, end]) => end > now))
  for (const { id, monitorId } of rows) if (known !== null && !known.has(id) && monitorId !== null) next.set(monitorId, now + FRAMED_MS)
  return { known: new Set(rows.map(({ id }) => id)), until: next }
}

/** Cameras that are highlighted at a time. */
export const framedAt = ({ until }: AlarmsSeen, now: number): ReadonlySet<string> =>
  new Set([...until].flatMap(([id, end]) => (end > now ? [id] : [])))
