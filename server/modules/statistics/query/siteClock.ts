// Days of the site and what lies before and after them: `YYYY-MM-DD`, or moments of them, as text.

import { later } from '#model/siteTime.ts'
import { secondsBetween } from '#series/moments.ts'

const DAY = 86_400

/** The time so many days later, in the same form: a day stays a day. */
export function daysLater(time: string, days: number): string {
  return later(time.length === 10 ? startOfDay(time) : time, days * DAY).slice(0, time.length)
}

/** Whole days from one date to another, whatever the hour; negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return secondsBetween(startOfDay(from), startOfDay(to)) / DAY
}

export const datePart = (time: string): string => time.slice(0, 10)

export const startOfDay = (time: string): string => `${datePart(time)} 00:00:00`
