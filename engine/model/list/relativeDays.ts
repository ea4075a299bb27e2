// Days that are told from today on: they mean other days tomorrow, so a filter keeps the words and the server reckons.

import { DAY_START } from '../formats/dayEnds.ts'
import { DAY_SECONDS, later } from '../siteTime.ts'

export const namedDays = ['today', 'yesterday', 'tomorrow', 'this week', 'last week', 'this month', 'last month', 'this year'] as const

export type NamedDays = (typeof namedDays)[number]

const COUNTED = /^(last|next) ([1-9]\d{0,3}) days$/

export function isRelativeDays(value: unknown): value is string {
  return typeof value === 'string' && (namedDays.some((namedDay) => namedDay === value) || COUNTED.test(value))
}

/** `{ way: 'last', count: 7 }` of `last 7 days`, `null` for days that have a name. */
export function countedDays(value: unknown): { way: 'last' | 'next'; count: number } | null {
  const [, way, count] = COUNTED.exec(String(value)) ?? []
  return way === 'last' || way === 'next' ? { way, count: Number(count) } : null
}

/** The day so many days later. */
export const dayAfter = (day: string, days: number): string => later(`${day} 00:00:00`, days * DAY_SECONDS).slice(0, 10)

/** The moment at which the last days begin, today with them. */
export const startOfLastDays = (days: number, now: string): string => `${dayAfter(now.slice(0, 10), 1 - days)} ${DAY_START}`

/**
 * The first of these days and the first day behind them. Today is one of the last and of the next days; weeks begin on Monday.
 * @param today `YYYY-MM-DD` in the site's time
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
