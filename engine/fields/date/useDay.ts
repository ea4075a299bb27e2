import type { Dayjs } from 'dayjs'
import { useMemo } from 'react'
import type { Range } from '../range.ts'
import { toDay } from './day.ts'

// A picker drops what is being typed into it whenever its value is another object: the same text keeps its day.

/** A text of the wire as a picker's value. */
export function useDay(value: unknown): Dayjs | null {
  return useMemo(() => toDay(value), [value])
}

/** The ends of a range as the value of a picker. */
export function useDays([from, to]: Range<unknown>): Range<Dayjs> {
  return useMemo(() => [toDay(from), toDay(to)], [from, to])
}
