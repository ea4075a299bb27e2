import type { Rec } from '../api/record.ts'
import type { Entity } from '../model/entity.ts'
import { isEmpty } from '../model/rules.ts'

/** What a person calls a record: its tree label, else the first text column that says something, else its id. */
export function recordLabel(entity: Entity, record: Rec): string {
  const named = entity.tree ? [entity.tree.label] : entity.columns.filter(({ format }) => format === 'text').map(({ name }) => name)
  const name = named.find((key) => !isEmpty(record[key]))
  return name ? String(record[name]) : record.id
}
