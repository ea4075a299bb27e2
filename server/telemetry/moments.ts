// Arithmetic with moments as the wire writes them: `YYYY-MM-DD HH:mm:ss` in the site's time zone, which has no summer time.

import { siteTime } from '../../engine/model/expression.ts'

export function millisecondsOf(moment: string): number {
  return Date.parse(`${moment.replace(' ', 'T')}+08:00`)
}

/** Seconds from one moment to a later one; negative when it is earlier. */
export function secondsBetween(from: string, to: string): number {
  return (millisecondsOf(to) - millisecondsOf(from)) / 1000
}

/** The moment so many seconds later. */
export function later(moment: string, seconds: number): string {
  return siteTime(new Date(millisecondsOf(moment) + seconds * 1000))
}

/** Start of the quarter of an hour that holds the moment. */
export function quarterOf(moment: string): string {
  const minute = Math.floor(Number(moment.slice(14, 16)) / 15) * 15
  return `${moment.slice(0, 14)}${String(minute).padStart(2, '0')}:00`
}
