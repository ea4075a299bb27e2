// Dates and seconds on site. All sites use Asia/Shanghai, which has had no summer time since 1991.

import { millisecondsOf, siteTime } from '#model/siteTime.ts'

export const DEMO_DAY_SECONDS = 86_400
export const MINUTES = 1_440

const two = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** Seconds of the day at `hours` o'clock: `hour(6.5)` is 06:30. */
export const hour = (hours: number): number => Math.round(hours * 3600)

/** Date (`YYYY-MM-DD`) of a time in milliseconds. */
export function demoDayOf(moment: number): string {
  return siteTime(new Date(moment)).slice(0, 10)
}

/** First millisecond of a date. */
export function demoDayStart(day: string): number {
  return millisecondsOf(`${day} 00:00:00`)
}

export function addDemoDays(day: string, count: number): string {
  return demoDayOf(demoDayStart(day) + count * DEMO_DAY_SECONDS * 1000)
}

/** Wire timestamp of a second of the day; a second outside of the day gives another date. */
export function timeAt(day: string, second: number): string {
  const seconds = Math.floor(second)
  if (seconds < 0 || seconds >= DEMO_DAY_SECONDS) return siteTime(new Date(demoDayStart(day) + seconds * 1000))
  return `${day} ${two[Math.floor(seconds / 3600)]}:${two[Math.floor(seconds / 60) % 60]}:${two[seconds % 60]}`
}

/** Rounds to a number of decimals. */
export function round(value: number, decimals = 0): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}
