import { type RefObject, useEffect, useState } from 'react'
import type { DayEdge } from '../../model/formats/readDate.ts'
import { useText } from '../../text/text.ts'
import { type DayWidget, typedDay, typedExample } from './typedDay.ts'

interface Options {
  widget: DayWidget
  edge: DayEdge
  /** The value as text; `''` for none. */
  value: string
  input: RefObject<HTMLInputElement | null>
  /** True where the rules of a field say what is wrong with the text. */
  isJudged: boolean
}

/**
 * The text of an input for days: as it is typed while somebody types, else the value. What cannot be read stays, marked, and its form
 * cannot be submitted: the browser says the sentence at the field.
 */
export function useTypedText({ widget, edge, value, input, isJudged }: Options) {
  const { t } = useText()
  const [typed, setTyped] = useState<{ text: string; before: string } | null>(null)
  const read = typed === null ? undefined : typedDay(widget, typed.text, edge)
  // A click in the calendar, or a reset, replaces the typed text.
  const isShown = typed !== null && (value === typed.before || value === (read ?? ''))
  const fault = isShown && read === undefined && !isJudged ? t('field.unreadDay', { example: typedExample[widget] }) : ''
  useEffect(() => input.current?.setCustomValidity(fault), [fault, input])
  return {
    text: isShown ? typed.text : value,
    fault,
    /** Returns the value, `undefined` for what cannot be read. */
    type(text: string): string | null | undefined {
      setTyped({ text, before: isShown ? typed.before : value })
      return typedDay(widget, text, edge)
    },
    leave: () => fault === '' && setTyped(null),
  }
}
