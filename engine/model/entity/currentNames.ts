// Converts earlier field names in stored data to current names (keyword `was`): in the journal, form drafts, assigned import headings, and
// list views and URLs. Table columns are renamed by the migration instead.

import { isObject } from '../isObject.ts'
import type { Field } from './entity.ts'

type Fields = readonly Pick<Field, 'name' | 'was' | 'items'>[]

/** The current name of a field. A current name wins over an equal earlier name of another field; unknown names are returned unchanged. */
export function currentName(fields: Fields, name: string): string {
  if (fields.some((field) => field.name === name)) return name
  return fields.find(({ was }) => was.includes(name))?.name ?? name
}

/** Values by current field names, also in table rows. If both names occur, the value under the current name is kept. */
export function withCurrentNames(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const present: Record<string, unknown> = {}
  for (const [kept, value] of Object.entries(values)) {
    const name = currentName(fields, kept)
    if (name !== kept && Object.hasOwn(values, name)) continue
    const items = fields.find((field) => field.name === name)?.items
    present[name] = items && Array.isArray(value) ? value.map((row) => (isObject(row) ? withCurrentNames(items.fields, row) : row)) : value
  }
  return present
}
