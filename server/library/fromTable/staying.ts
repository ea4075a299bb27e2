// Adapts a generated file whose records stay in the foreign table: its `source`, and fields without properties that such a table cannot
// have.

import type { FileField, FileSource } from '#model/entity/entityFile.ts'
import { formats } from '#model/formats/formats.ts'
import { fieldName } from './names.ts'
import { type ForeignColumn, type ForeignTable, isKey } from './table.ts'

/** Data source of the table, and whether Gantry writes to it. */
export interface Staying {
  /** Name of the data source. */
  datasource: string
  isWritable: boolean
}

/** Value of `source`. @param fields the columns that became fields, in the order of the table */
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
    // Omitted when it is not unique, so that the check reports a missing `key`.
    ...((isKey(table, key) && { key }) as { key: string }),
    ...(isWritable && { writable: true }),
    ...(Object.keys(columns).length > 0 && { columns }),
  }
}

/** Removes properties that need a table of our own; columns filled by the database become read-only. */
export function stayingField(field: FileField, { isGenerated }: ForeignColumn, { isWritable }: Staying): FileField {
  const { unique, ...kept } = field
  if (isGenerated) return { ...kept, readOnly: true }
  const takesFiles = kept.format !== undefined && formats[kept.format].files !== undefined
  return isWritable && takesFiles ? { ...kept, format: undefined } : kept
}
