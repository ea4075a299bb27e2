// Names of fields that were kept somewhere, as the schema file calls these fields now (`was`). Kept are: journal entries, drafts of forms,
// assigned heads of imports, views of lists, and addresses of lists. Columns of tables are renamed by the migration.

import { isObject } from '../isObject.ts'
import type { Field } from './entity.ts'

type Fields = readonly Pick<Field, 'name' | 'was' | 'items'>[]

/** The name of today counts before an earlier one of another field; a name that nobody knows stays. */
export function presentName(fields: Fields, name: string): string {
  if (fields.some((field) => field.name === name)) return name
  return fields.find(({ was }) => was.includes(name))?.name ?? name
}

/** Values under the names of today, in the rows of tables as well. What stands under the name of today wins. */
export function presentValues(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const present: Record<string, unknown> = {}
  for (const [kept, value] of Object.entries(values)) {
    const name = presentName(fields, kept)
    if (name !== kept && Object.hasOwn(values, name)) continue
    const items = fields.find((field) => field.name === name)?.items
    present[name] = items && Array.isArray(value) ? value.map((row) => (isObject(row) ? presentValues(items.fields, row) : row)) : value
  }
  return present
}
