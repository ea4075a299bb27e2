// Parses a date, date and time, or time as a person types it.

import type { Widget } from '../../model/formats/fieldKinds.ts'
import { formats } from '../../model/formats/formats.ts'
import { type DayEdge, readDay, readMoment, readTime } from '../../model/formats/readDate.ts'

const DAY_WIDGETS = ['date', 'date-time', 'time'] as const satisfies readonly Widget[]

export type DayWidget = (typeof DAY_WIDGETS)[number]

export const isDayWidget = (widget: Widget): widget is DayWidget => (DAY_WIDGETS as readonly Widget[]).includes(widget)

/** Example of each kind, for the error message. */
export const typedExample: Readonly<Record<DayWidget, string>> = {
  date: '2026-03-15',
  'date-time': '2026-03-15 08:00:00',
  time: '08:00:00',
}

const reads: Readonly<Record<DayWidget, (text: string, edge: DayEdge) => string>> = {
  date: readDay,
  'date-time': readMoment,
  time: readTime,
}

/** Value of a typed text: `null` for an empty one, undefined for an invalid or incomplete one. */
export function typedDay(widget: DayWidget, typed: string, edge: DayEdge = 'start'): string | null | undefined {
  if (typed.trim() === '') return null
  const value = reads[widget](typed, edge)
  return formats[widget].test?.(value) ? value : undefined
}
