// A text that an input for days could not read, kept as the value of its field: the rules of the field say what is wrong with it.

import { createContext } from 'react'
import { type DayWidget, typedDay } from './typedDay.ts'

interface Unread {
  /** `null` while the value is a day, or nothing. */
  text: string | null
  /** Takes a text that is no day, and `null` for an emptied input. */
  keep(text: string | null): void
}

/** Around the picker of a form; a picker of a search has none, and keeps the text by itself. */
export const UnreadText = createContext<Unread | null>(null)

/** @returns the value that the picker can show, and what its input says beside it */
export function useUnread(widget: DayWidget, value: unknown, onChange: (value: string | null) => void) {
  const text = typeof value === 'string' && typedDay(widget, value) === undefined ? value : null
  return { day: text === null ? value : null, unread: { text, keep: onChange } satisfies Unread }
}
