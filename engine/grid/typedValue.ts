// Converts the text of an edited cell to the value of its field.

import { isDayWidget, typedDay } from '../fields/date/typedDay.ts'
import type { Field } from '../model/entity/entity.ts'
import type { Widget } from '../model/formats/fieldKinds.ts'
import { readNumber } from '../model/formats/readNumber.ts'

const PLAIN: ReadonlySet<Widget> = new Set(['text', 'number', 'textarea', 'icon'])

/** True for fields with a plain input; others use the control of the form. */
export const hasPlainInput = ({ widget, choices }: Field): boolean => choices === null && PLAIN.has(widget)

/** Value of a text: `null` if it is empty; an invalid number stays text, and the rules report it. */
export function typedValue({ type, unit }: Pick<Field, 'type' | 'unit'>, text: string): unknown {
  if (text.trim() === '') return null
  if (type !== 'number' && type !== 'integer') return text
  return readNumber({ unit }, text) ?? text
}

/** True for an invalid date text, which a picker would silently discard. */
export function isHalfTyped({ widget }: Field, text: string): boolean {
  return isDayWidget(widget) && typedDay(widget, text) === undefined
}
