import { millisecondsOf } from '../model/siteTime.ts'

/** Seconds since a moment `YYYY-MM-DD HH:mm:ss` in the site's time zone; `null` for another value. */
export function secondsSince(moment: unknown, now: number): number | null {
  const time = typeof moment === 'string' ? millisecondsOf(moment) : Number.NaN
  return Number.isNaN(time) ? null : Math.max(0, Math.floor((now - time) / 1000))
}

type Unit = 'seconds' | 'minutes' | 'hours' | 'days'

const UNITS: readonly [Unit, number][] = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
]

/** Age in the largest unit that fits: `{ unit: 'minutes', count: 3 }`. */
export function timeAgo(seconds: number): { unit: Unit; count: number } {
  for (const [unit, length] of UNITS) if (seconds >= length) return { unit, count: Math.floor(seconds / length) }
  return { unit: 'seconds', count: seconds }
}
