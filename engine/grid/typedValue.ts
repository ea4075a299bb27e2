// Converts the text of an edited cell to the value of its field.

import { isDayWidget, typedDay } from '../fields/date/typedDay.ts'
import type { Field } from '../model/entity/entity.ts'
import type { Widget } from '../model/formats/fieldKinds.ts'
import { readNumber } from '../model/formats/readNumber.ts'

const PLAIN: ReadonlySet<Widget> = new Set(['text', 'number', 'textarea', 'icon'])

/** Kinds that are typed into a plain input; the others have the control of the form. */
export const hasPlainInput = ({ widget, choices }: Field): boolean => choices === null && PLAIN.has(widget)

/** A text is kept as typed, nothing is `null`, a number that is none stays text: its rule says so. */
export function typedValue({ type, unit }: Pick<Field, 'type' | 'unit'>, text: string): unknown {
  if (text.trim() === '') return null
  if (type !== 'number' && type !== 'integer') return text
  return readNumber({ unit }, text) ?? text
}

/** True when a picker holds a text that is no day: it would forget it without a word. */
export function isHalfTyped({ widget }: Field, text: string): boolean {
  return isDayWidget(widget) && typedDay(widget, text) === undefined
}
