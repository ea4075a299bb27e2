// Parses a date, date and time, or time as a person types it.

import { DAY_END, DAY_START } from '../../model/formats/dayEnds.ts'
import type { Widget } from '../../model/formats/fieldKinds.ts'
import { formats } from '../../model/formats/formats.ts'

const DAY_WIDGETS = ['date', 'date-time', 'time'] as const satisfies readonly Widget[]

export type DayWidget = (typeof DAY_WIDGETS)[number]

export const isDayWidget = (widget: Widget): widget is DayWidget => (DAY_WIDGETS as readonly Widget[]).includes(widget)

/** The moment that a day stands for: its first second at the start of a range and in a form, its last one at the end of a range. */
export type DayEdge = 'start' | 'end'

/** Days may also be typed as `2026/03/15` or `20260315`. */
const DAY = /^(\d{4})([/-]?)(\d{2})\2(\d{2})(?=$| )/
/** Seconds may be left out behind a day. */
const MINUTE = /^\S+ \d{2}:\d{2}$/

/** An example of each kind, for the sentence that refuses what was typed. */
export const typedExample: Readonly<Record<DayWidget, string>> = {
  date: '2026-03-15',
  'date-time': '2026-03-15 08:00:00',
  time: '08:00:00',
}

/** The value as the wire has it: `null` for an emptied input, `undefined` for what is none, or none yet. */
export function typedDay(widget: DayWidget, typed: string, edge: DayEdge = 'start'): string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const value = widget === 'date-time' ? wholeMoment(text.replace(DAY, '$1-$3-$4'), edge) : text.replace(DAY, '$1-$3-$4')
  return formats[widget].test?.(value) ? value : undefined
}

function wholeMoment(text: string, edge: DayEdge): string {
  if (text.length === 10) return `${text} ${edge === 'end' ? DAY_END : DAY_START}`
  return MINUTE.test(text) ? `${text}:${edge === 'end' ? '59' : '00'}` : text
}
