// Splits a day into the hours that a playback loads, and finds the row of a second.

import type { CranePlayback } from '#engine/site/answers/machines.ts'
import { DAY_SECONDS } from '#model/siteTime.ts'

export interface Hour {
  /** `YYYY-MM-DD HH`. */
  key: string
  tracks: CranePlayback['tracks']
}

export const HOUR_SECONDS = 3600
/** Seconds before the end of an hour at which the next hour is loaded. */
const AHEAD = 600

const two = (value: number): string => String(value).padStart(2, '0')

export const hourKey = (day: string, second: number): string => `${day} ${two(Math.min(23, Math.floor(second / HOUR_SECONDS)))}`

/** Hours that are needed at a second of a day: the current one and, in its last ten minutes, the next one. */
export function hoursWanted(day: string, second: number): readonly string[] {
  const own = hourKey(day, second)
  const next = hourKey(day, second + AHEAD)
  return own === next ? [own] : [own, next]
}

/** Seconds since the start of its hour. */
export const secondOfHour = (second: number): number => (second >= DAY_SECONDS ? HOUR_SECONDS - 1 : second % HOUR_SECONDS)
