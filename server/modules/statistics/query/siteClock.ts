// Date arithmetic on the site's `YYYY-MM-DD` dates and timestamps, as text.

import { DAY_SECONDS, later } from '#model/siteTime.ts'

/** The date or timestamp some days later, in the same form. */
export function daysLater(time: string, days: number): string {
  return later(time.length === 10 ? startOfDay(time) : time, days * DAY_SECONDS).slice(0, time.length)
}

export const datePart = (time: string): string => time.slice(0, 10)

export const startOfDay = (time: string): string => `${datePart(time)} 00:00:00`
