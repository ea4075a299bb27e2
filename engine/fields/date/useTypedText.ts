import { type RefObject, useEffect, useState } from 'react'
import type { DayEdge } from '../../model/formats/readDate.ts'
import { useText } from '../../text/text.ts'
import { type DayWidget, typedDay, typedExample } from './typedDay.ts'

interface Options {
  widget: DayWidget
  edge: DayEdge
  /** The value as text; empty for none. */
  value: string
  input: RefObject<HTMLInputElement | null>
  /** True if rules of the field report an invalid text. */
  isValidated: boolean
}

/**
 * Text of a date input: the typed text during input, otherwise the value. An invalid text remains and blocks the submit: the browser shows
 * its message at the input.
 */
export function useTypedText({ widget, edge, value, input, isValidated }: Options) {
  const { t } = useText()
  const [typed, setTyped] = useState<{ text: string; before: string } | null>(null)
  const read = typed === null ? undefined : typedDay(widget, typed.text, edge)
  // The text is replaced when the value changes, by a click in the calendar or a reset.
  const isShown = typed !== null && (value === typed.before || value === (read ?? ''))
  const fault = isShown && read === undefined && !isValidated ? t('field.unreadDay', { example: typedExample[widget] }) : ''
  useEffect(() => input.current?.setCustomValidity(fault), [fault, input])
  return {
    text: isShown ? typed.text : value,
    fault,
    /** Returns the value of the text; undefined if it is invalid. */
    type(text: string): string | null | undefined {
      setTyped({ text, before: isShown ? typed.before : value })
      return typedDay(widget, text, edge)
    },
    leave: () => fault === '' && setTyped(null),
  }
}
