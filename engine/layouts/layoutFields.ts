// Fields of a board or calendar. The schema check refuses unknown ones, so they always exist.

import type { Entity, Field } from '../model/entity/entity.ts'
import type { Board, Calendar } from '../model/entity/layouts.ts'

export interface BoardFields {
  by: Field
  title: Field | null
  facts: readonly Field[]
}

export interface CalendarFields {
  date: Field
  end: Field | null
  title: Field | null
}

export const boardFields = (entity: Entity, { by, title, facts }: Board): BoardFields => ({
  by: entity.field[by] as Field,
  title: fieldOf(entity, title),
  facts: facts.flatMap((name) => entity.field[name] ?? []),
})

export const calendarFields = (entity: Entity, { date, end, title }: Calendar): CalendarFields => ({
  date: entity.field[date] as Field,
  end: fieldOf(entity, end),
  title: fieldOf(entity, title),
})

const fieldOf = ({ field }: Entity, name: string | null): Field | null => (name === null ? null : (field[name] ?? null))
