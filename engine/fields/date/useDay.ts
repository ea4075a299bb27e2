import type { Dayjs } from 'dayjs'
import { useMemo } from 'react'
import type { Range } from '../range.ts'
import { toDay } from './day.ts'

// The dayjs object is memoised, because a picker discards typed text when its value is a new object.

/** The value of a picker for a date text. */
export function useDay(value: unknown): Dayjs | null {
  return useMemo(() => toDay(value), [value])
}

/** The value of a range picker for two date texts. */
export function useDays([from, to]: Range<unknown>): Range<Dayjs> {
  return useMemo(() => [toDay(from), toDay(to)], [from, to])
}
