// Parses a date, date and time, or time typed into a search field without a picker.

import type { Widget } from '../../model/formats/fieldKinds.ts'
import { formats } from '../../model/formats/formats.ts'

const DAY_WIDGETS = ['date', 'date-time', 'time'] as const satisfies readonly Widget[]

export type DayWidget = (typeof DAY_WIDGETS)[number]

export const isDayWidget = (widget: Widget): widget is DayWidget => (DAY_WIDGETS as readonly Widget[]).includes(widget)

/** Days may also be typed as `2026/03/15` or `20260315`, as in the pickers. */
const DAY = /^(\d{4})([/-]?)(\d{2})\2(\d{2})$/

/** The value as the wire has it: `null` for an emptied input, `undefined` for what is none, or none yet. */
export function typedDay(widget: DayWidget, typed: string): string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const value = text.replace(DAY, '$1-$3-$4')
  return formats[widget].test?.(value) ? value : undefined
}
