// Contents of columns, and of columns of table rows: values of a format, choices, ids of another entity.

import type { Field } from '#model/entity/entity.ts'
import { formats } from '#model/formats/formats.ts'
import { builtInFieldTypes } from './table.ts'

export interface ColumnContent {
  /** Column of a table field; empty for the column itself. */
  member: string
  /** `format date`, `ref supplier id`, `dict flag`, `enum`, `rows`; empty for any text or number. */
  key: string
  field: Field
}

export const ROWS = 'rows'

export function contentsOf(field: Field | undefined): ColumnContent[] {
  if (!field || field.name in builtInFieldTypes || field.writeOnly || field.hashed || field.children) return []
  if (field.items === null) return [{ member: '', key: keyOf(field), field }]
  const cells = field.items.fields.filter(({ stored }) => stored)
  return [{ member: '', key: ROWS, field }, ...cells.map((cell) => ({ member: cell.name, key: cellKeyOf(cell), field: cell }))]
}

function keyOf({ choices, format, type }: Field): string {
  if (choices?.kind === 'entity') return `ref ${choices.entity} ${choices.value}`
  if (choices?.kind === 'dict') return `${choices.source} ${choices.code}`
  if (choices?.kind === 'enum') return 'enum'
  return choices === null && type === 'string' && formats[format].test ? `format ${format}` : ''
}

/** JSON keeps the type of a cell, which no column of the database does. */
const cellKeyOf = (cell: Field): string => keyOf(cell) || (cell.type === 'string' ? '' : `type ${cell.type}`)
