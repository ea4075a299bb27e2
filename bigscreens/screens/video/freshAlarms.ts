// Finds cameras with a new alarm: rows that were not in the previous response.

import type { AiAlarm } from '../../sources/aiAlarms.ts'

export interface Heard {
  /** Ids of the rows that were there; `null` before the first answer, whose rows are no news. */
  known: ReadonlySet<string> | null
  /** Until when each camera's pane is framed, in milliseconds. */
  until: ReadonlyMap<string, number>
}

export const FRAMED_MS = 10_000

export const nothingHeard: Heard = { known: null, until: new Map() }

/** @param now milliseconds */
export function hear({ known, until }: Heard, rows: readonly AiAlarm[], now: number): Heard {
  const next = new Map([...until].filter(([, end]) => end > now))
  for (const { id, monitorId } of rows) if (known !== null && !known.has(id) && monitorId !== null) next.set(monitorId, now + FRAMED_MS)
  return { known: new Set(rows.map(({ id }) => id)), until: next }
}

/** The cameras that are framed at a moment. */
export const framedAt = ({ until }: Heard, now: number): ReadonlySet<string> =>
  new Set([...until].flatMap(([id, end]) => (end > now ? [id] : [])))
