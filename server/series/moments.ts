// Arithmetic with wire timestamps: `YYYY-MM-DD HH:mm:ss` in the site's time zone, which has no summer time.

import { millisecondsOf } from '../../engine/model/siteTime.ts'

/** Seconds from one timestamp to another; negative if the second is earlier. */
export function secondsBetween(from: string, to: string): number {
  return (millisecondsOf(to) - millisecondsOf(from)) / 1000
}

/** Start of the quarter of an hour that contains the timestamp. */
export function quarterOf(moment: string): string {
  const minute = Math.floor(Number(moment.slice(14, 16)) / 15) * 15
  return `${moment.slice(0, 14)}${String(minute).padStart(2, '0')}:00`
}
