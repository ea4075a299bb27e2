// A file whose records stay in the table: what it says of that place, and what fields cannot have there.

import type { FileField, FileSource } from '#model/entity/entityFile.ts'
import { formats } from '#model/formats/formats.ts'
import { fieldName } from './names.ts'
import { type ForeignColumn, type ForeignTable, isKey } from './table.ts'

/** Data source whose table keeps the records, and whether Gantry writes to it. */
export interface Staying {
  /** Name of the data source. */
  datasource: string
  isWritable: boolean
}

/** @param fields the columns that became fields, in the order of the table */
export function sourceOf(
  table: ForeignTable,
  key: string,
  { datasource, isWritable }: Staying,
  fields: readonly { column: ForeignColumn; name: string }[],
): FileSource {
  const isFound = ({ column, name }: (typeof fields)[number]) =>
    fields.find((field) => fieldName(field.column.name) === name)?.column.name === column.name
  const columns = Object.fromEntries(fields.filter((field) => !isFound(field)).map(({ column, name }) => [name, column.name]))
  return {
    datasource,
    table: table.name,
    // Left out where it tells no rows apart, which the check names as what is missing.
    ...((isKey(table, key) && { key }) as { key: string }),
    ...(isWritable && { writable: true }),
    ...(Object.keys(columns).length > 0 && { columns }),
  }
}

/** Takes away what needs a table of our own; what the database fills itself is shown and never written. */
export function stayingField(field: FileField, { isGenerated }: ForeignColumn, { isWritable }: Staying): FileField {
  const { unique, ...kept } = field
  if (isGenerated) return { ...kept, readOnly: true }
  const takesFiles = kept.format !== undefined && formats[kept.format].files !== undefined
  return isWritable && takesFiles ? { ...kept, format: undefined } : kept
}
