// Days of the site and what lies before and after them: `YYYY-MM-DD`, or moments of them, as text.

import { DAY_SECONDS, later } from '#model/siteTime.ts'

/** The time so many days later, in the same form: a day stays a day. */
export function daysLater(time: string, days: number): string {
  return later(time.length === 10 ? startOfDay(time) : time, days * DAY_SECONDS).slice(0, time.length)
}

export const datePart = (time: string): string => time.slice(0, 10)

export const startOfDay = (time: string): string => `${datePart(time)} 00:00:00`
