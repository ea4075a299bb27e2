// Days of the site and what lies before and after them: `YYYY-MM-DD`, or moments of them, as text.

import { after, secondsBetween } from '../telemetry/moments.ts'

const DAY = 86_400

/** The time that many seconds later, in the same form: a day stays a day. */
export function later(time: string, seconds: number): string {
  return after(time.length === 10 ? startOfDay(time) : time, seconds).slice(0, time.length)
}

export const daysLater = (time: string, days: number): string => later(time, days * DAY)

/** Whole days from one date to another, whatever the hour; negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return secondsBetween(startOfDay(from), startOfDay(to)) / DAY
}

export const dayOf = (time: string): string => time.slice(0, 10)

export const startOfDay = (time: string): string => `${dayOf(time)} 00:00:00`
