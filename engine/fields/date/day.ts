// Converts dates between text, as the API sends them, and dayjs, as antd's pickers need them. There are no time zones: texts are in the
// site's local time.

import type { Dayjs } from 'dayjs'
import { dayjs } from '../../ui/siteDayjs.ts'

export const DATE = 'YYYY-MM-DD'
export const DATE_TIME = 'YYYY-MM-DD HH:mm:ss'
export const TIME = 'HH:mm:ss'

export function toDay(value: unknown): Dayjs | null {
  if (typeof value !== 'string' || value === '') return null
  const day = dayjs(/^\d{2}:/.test(value) ? `2000-01-01 ${value}` : value)
  return day.isValid() ? day : null
}

export function fromDay(day: Dayjs | null, format: string): string | null {
  return day ? day.format(format) : null
}
