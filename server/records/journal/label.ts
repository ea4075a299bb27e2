import type { Entity } from '#model/entity/entity.ts'
import { formats } from '#model/formats/formats.ts'
import { isEmpty } from '#model/records/values.ts'
import type { Rec } from '#store/rows.ts'

/** Name of a record: its tree label, else the first non-private text column with a value, else its id. */
export function recordName({ tree, columns, field }: Entity, record: Rec): string {
  const named = tree
    ? [tree.label]
    : columns.filter(({ format, private: privacy }) => formats[format].label && !privacy).map(({ name }) => name)
  const name = named.find((key) => !isEmpty(record[key]) && !field[key]?.private)
  return String(name ? record[name] : record.id)
}
