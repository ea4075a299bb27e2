// Keeps a typed text that is no valid date as the value of its field, so that the rules of the field report it.

import { createContext } from 'react'
import { type DayWidget, typedDay } from './typedDay.ts'

interface Unread {
  /** The invalid text; `null` while the value is valid or empty. */
  text: string | null
  /** Stores an invalid text, or `null` for an emptied input. */
  keep(text: string | null): void
}

/** Provided around pickers in forms. Pickers in search forms have none and keep the text themselves. */
export const UnreadText = createContext<Unread | null>(null)

/** @returns the value for the picker, and the invalid text for its input */
export function useUnread(widget: DayWidget, value: unknown, onChange: (value: string | null) => void) {
  const text = typeof value === 'string' && typedDay(widget, value) === undefined ? value : null
  return { day: text === null ? value : null, unread: { text, keep: onChange } satisfies Unread }
}
