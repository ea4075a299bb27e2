// Next scheduled run of a spray.

import { datePart, daysLater } from '../query/siteClock.ts'

/** `weekdays` from 1 (Monday) to 7, empty for every day. */
export interface Plan {
  /** Start time, `HH:mm`. */
  start: string
  minutes: number
  weekdays: readonly number[]
}

const WEEK = 7

/** `YYYY-MM-DD HH:mm:ss` of the next start after `now`; `null` without plans. */
export function nextPlan(plans: readonly Plan[], now: string): string | null {
  const starts = Array.from({ length: WEEK + 1 }, (_, ahead) => daysLater(datePart(now), ahead)).flatMap((day) =>
    plans.filter(({ weekdays }) => weekdays.length === 0 || weekdays.includes(weekdayOf(day))).map(({ start }) => `${day} ${start}:00`),
  )
  return starts.filter((start) => start > now).sort()[0] ?? null
}

/** Weekday from 1 (Monday) to 7 (Sunday). */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK
