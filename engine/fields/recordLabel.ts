import type { Rec } from '../api/record.ts'
import type { Entity } from '../model/entity/entity.ts'
import { formats } from '../model/formats/formats.ts'
import { isEmpty } from '../model/records/values.ts'

/** Name of a record: the title of its card, else the first text column with a value, else its id. */
export function recordLabel(entity: Entity, record: Rec): string {
  const columns = entity.tree ? [] : entity.columns.filter(({ format }) => formats[format].label).map(({ name }) => name)
  const named = entity.card.title === null ? columns : [entity.card.title, ...columns]
  const name = named.find((key) => !isEmpty(record[key]))
  return name ? String(record[name]) : record.id
}
