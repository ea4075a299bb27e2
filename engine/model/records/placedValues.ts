// Values of a record with their fields and paths, including those in table rows.

import type { Field } from '../entity/entity.ts'
import { pathOfCell, tableFieldRows } from './rows.ts'
import type { Values } from './values.ts'

export interface PlacedValue {
  /** `photo`, or `lines[2].photo`. */
  path: string
  field: Field
  value: unknown
}

/** All values of a record, except those of child records, which their own entity handles. */
export function placedValues(fields: readonly Field[], record: Values): PlacedValue[] {
  return fields.flatMap((field): PlacedValue[] => {
    const value = record[field.name]
    if (field.items === null) return [{ path: field.name, field, value }]
    if (field.children !== null) return []
    const columns = field.items.fields
    return tableFieldRows(value).flatMap((row, at) =>
      columns.map((column) => ({ path: pathOfCell(field.name, at, column.name), field: column, value: row[column.name] })),
    )
  })
}

/** Fields together with the columns of their tables. */
export const withColumns = (fields: readonly Field[]): Field[] => fields.flatMap((field) => [field, ...(field.items?.fields ?? [])])
