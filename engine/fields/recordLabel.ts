import type { Rec } from '../api/record.ts'
import type { Entity } from '../model/entity/entity.ts'
import { formats } from '../model/formats/formats.ts'
import { isEmpty } from '../model/records/values.ts'

/**
 * Name of a record: the title of its card (for a reference its display name), else its first text column with a value, else the name of
 * the first record that it refers to, else its id.
 */
export function recordLabel(entity: Entity, record: Rec): string {
  const columns = entity.tree ? [] : entity.columns.filter(({ format }) => formats[format].label).map(({ name }) => name)
  const named = entity.card.title === null ? columns : [entity.card.title, ...columns]
  // Keys of dictionaries are no names.
  const words = named.filter((name) => entity.field[name]?.choices?.kind !== 'dict')
  const shown = words.map((name) => record[entity.field[name]?.nameKey ?? name] ?? record[name]).find((value) => !isEmpty(value))
  if (shown !== undefined) return String(shown)
  const references = [...entity.card.facts, ...entity.columns.map(({ name }) => name)].flatMap((name) => entity.field[name]?.nameKey ?? [])
  const referred = references.map((key) => record[key]).find((value) => !isEmpty(value))
  return referred === undefined ? record.id : String(referred)
}
