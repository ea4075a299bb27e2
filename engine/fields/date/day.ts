// Converts dates between text, as the API sends them, and dayjs, as antd's pickers take them, without time zones: the text is the site's local time.

import dayjs, { type Dayjs } from 'dayjs'

export const DATE = 'YYYY-MM-DD'
export const DATE_TIME = 'YYYY-MM-DD HH:mm:ss'
export const TIME = 'HH:mm:ss'

/**
 * Formats a picker accepts from the keyboard; it shows and stores the first. Each has its full length: a picker rewrites
 * what it understands at once, so `YYYY-M-D` would take `2026-3-1` before the `5` of `2026-3-15` is typed.
 */
export const TYPED_DATES = [DATE, 'YYYY/MM/DD', 'YYYYMMDD']

export function toDay(value: unknown): Dayjs | null {
  if (typeof value !== 'string' || value === '') return null
  const day = dayjs(/^\d{2}:/.test(value) ? `2000-01-01 ${value}` : value)
  return day.isValid() ? day : null
}

export function fromDay(day: Dayjs | null, format: string): string | null {
  return day ? day.format(format) : null
}
