// Normalises the layouts of a list other than rows: a board by dictionary field and a calendar. They refer to fields by name.

import type { EntityFile } from './entityFile.ts'

/** A board: cards in one column for each choice of the field `by`. */
export interface Board {
  by: string
  /** Field with the title of a card; `null` for the title of the record. */
  title: string | null
  facts: readonly string[]
}

/** A calendar: records on their days. */
export interface Calendar {
  date: string
  /** Field with the last day of a record that lasts several days; `null` for one day. */
  end: string | null
  title: string | null
}

export const layouts = ['board', 'calendar'] as const

/** Layout of a list; `null` for rows. */
export type ListLayout = (typeof layouts)[number] | null

export function boardOf({ list: { board } = {} }: EntityFile): Board | null {
  return board ? { by: board.by, title: board.title ?? null, facts: board.facts ?? [] } : null
}

export function calendarOf({ list: { calendar } = {} }: EntityFile): Calendar | null {
  return calendar ? { date: calendar.date, end: calendar.end ?? null, title: calendar.title ?? null } : null
}
