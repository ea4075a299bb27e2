// The names of what must be unique together.

import type { Entity, Field } from './entity.ts'

/** Titles of a unique field and of those that it is unique with, in the order of the fields. */
export function uniqueTitles({ fields }: Pick<Entity, 'fields'>, field: Field): string[] {
  const names = [field.name, ...(field.unique ?? [])]
  return fields.filter(({ name }) => names.includes(name)).map(({ title }) => title)
}

/** Several titles as a sentence names them: `项目和日期`, `Project and Day`. */
export const joinedTitles = (titles: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(titles)
