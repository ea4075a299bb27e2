// The values of a record with their fields and places, those in the rows of its tables included.

import type { Field } from '../entity/entity.ts'
import { pathOfCell, tableFieldRows } from './rows.ts'
import type { Values } from './values.ts'

export interface PlacedValue {
  /** `photo`, or `lines[2].photo`. */
  path: string
  field: Field
  value: unknown
}

/** Rows that are records of another entity are left out: that entity judges and keeps them. */
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

/** The fields, and the columns of the tables among them. */
export const withColumns = (fields: readonly Field[]): Field[] => fields.flatMap((field) => [field, ...(field.items?.fields ?? [])])
