// Parses a date, date and time, or time typed into a search field without a picker.

import type { Widget } from '../../model/formats/fieldKinds.ts'
import { formats, isDate, isDateTime } from '../../model/formats/formats.ts'

export type DayWidget = Extract<Widget, 'date' | 'date-time' | 'time'>

/** Days may also be typed as `2026/03/15` or `20260315`, as in the pickers. */
const DAY = /^(\d{4})([/-]?)(\d{2})\2(\d{2})$/

/** The value as the wire has it: `null` for an emptied input, `undefined` for what is none, or none yet. */
export function typedDay(widget: DayWidget, typed: string): string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  if (widget === 'time') return formats.time.test?.(text) ? text : undefined
  if (widget === 'date-time') return isDateTime(text) ? text : undefined
  const day = text.replace(DAY, '$1-$3-$4')
  return isDate(day) ? day : undefined
}
