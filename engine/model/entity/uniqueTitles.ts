// Titles of the fields of a unique key, for messages.

import type { Entity, Field } from './entity.ts'

/** Titles of all fields of the unique key of a field, in the order of the fields. */
export function uniqueTitles({ fields }: Pick<Entity, 'fields'>, field: Field): string[] {
  const names = [field.name, ...(field.unique ?? [])]
  return fields.filter(({ name }) => names.includes(name)).map(({ title }) => title)
}

/** Joins titles with "and": `项目和日期`, `Project and Day`. */
export const joinedTitles = (titles: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(titles)
