// Other ways than rows to look at a list: columns by the words of a field, and days of a month. Fields by their names.

import type { EntityFile } from './entityFile.ts'

/** Cards in columns, one for each word of a field. */
export interface Board {
  by: string
  /** `null`: what the record is called elsewhere. */
  title: string | null
  facts: readonly string[]
}

/** Records on the days of a month. */
export interface Calendar {
  date: string
  /** The last day of those that take several. */
  end: string | null
  title: string | null
}

export const layouts = ['board', 'calendar'] as const

/** `null`: rows. */
export type ListLayout = (typeof layouts)[number] | null

export function boardOf({ list: { board } = {} }: EntityFile): Board | null {
  return board ? { by: board.by, title: board.title ?? null, facts: board.facts ?? [] } : null
}

export function calendarOf({ list: { calendar } = {} }: EntityFile): Calendar | null {
  return calendar ? { date: calendar.date, end: calendar.end ?? null, title: calendar.title ?? null } : null
}
