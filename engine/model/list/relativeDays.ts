// Relative date ranges of filters, such as `last 7 days`. A stored filter keeps the words, and the server computes the dates at each
// request.

import { DAY_START } from '../formats/dayEnds.ts'
import { DAY_SECONDS, later } from '../siteTime.ts'

export const namedDays = ['today', 'yesterday', 'tomorrow', 'this week', 'last week', 'this month', 'last month', 'this year'] as const

export type NamedDays = (typeof namedDays)[number]

const COUNTED = /^(last|next) ([1-9]\d{0,3}) days$/

export function isRelativeDays(value: unknown): value is string {
  return typeof value === 'string' && (namedDays.some((namedDay) => namedDay === value) || COUNTED.test(value))
}

/** Parses `last 7 days` to `{ way: 'last', count: 7 }`; `null` for named ranges such as `today`. */
export function countedDays(value: unknown): { way: 'last' | 'next'; count: number } | null {
  const [, way, count] = COUNTED.exec(String(value)) ?? []
  return way === 'last' || way === 'next' ? { way, count: Number(count) } : null
}

/** The day `days` later. */
export const dayAfter = (day: string, days: number): string => later(`${day} 00:00:00`, days * DAY_SECONDS).slice(0, 10)

/** Start of a range of last days, which includes today. */
export const startOfLastDays = (days: number, now: string): string => `${dayAfter(now.slice(0, 10), 1 - days)} ${DAY_START}`

/**
 * First day of a range, and first day after it. `last` and `next` ranges include today; weeks begin on Monday.
 * @param today `YYYY-MM-DD` in the platform's time zone
 */
export function relativeDayRange(value: string, today: string): [from: string, until: string] {
  const counted = countedDays(value)
  if (counted?.way === 'last') return [dayAfter(today, 1 - counted.count), dayAfter(today, 1)]
  if (counted) return [today, dayAfter(today, counted.count)]
  const monday = dayAfter(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const first = `${today.slice(0, 8)}01`
  switch (value as NamedDays) {
    case 'today':
      return [today, dayAfter(today, 1)]
    case 'yesterday':
      return [dayAfter(today, -1), today]
    case 'tomorrow':
      return [dayAfter(today, 1), dayAfter(today, 2)]
    case 'this week':
      return [monday, dayAfter(monday, 7)]
    case 'last week':
      return [dayAfter(monday, -7), monday]
    case 'this month':
      return [first, firstOf(dayAfter(first, 31))]
    case 'last month':
      return [firstOf(dayAfter(first, -1)), first]
    case 'this year':
      return [`${today.slice(0, 4)}-01-01`, `${String(Number(today.slice(0, 4)) + 1).padStart(4, '0')}-01-01`]
  }
}

const firstOf = (day: string): string => `${day.slice(0, 8)}01`
