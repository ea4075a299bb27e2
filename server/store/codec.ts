// Converts values of records to database cells and back.

import { joinIds } from '../../engine/model/commaIds.ts'
import { roundTo } from '../../engine/model/decimals.ts'
import { AppError } from '../errors.ts'
import { hashSecret } from './hashedSecret.ts'
import { sanitised } from './richText.ts'
import type { StoreColumn } from './schema/table.ts'
import type { SqlRow } from './sql/query.ts'

/** A record in wire form: camelCase, ids and dates as text. */
export type Rec = Record<string, unknown>

export type StoredCell = string | number | null

/** Empty text is stored as null, so that "empty" is one value for filters, unique fields and order. */
export function encodeCell(column: StoreColumn, value: unknown): StoredCell {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return null
  if (column.isHashed) return hashSecret(encodeText(value))
  if (column.kind === 'string') return (column.isRichText ? sanitised(encodeText(value)) : column.normal(encodeText(value))) || null
  if (column.kind === 'array') return Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : null
  if (column.kind === 'boolean') return value === true || value === 1 || value === '1' || value === 'true' ? 1 : 0
  const number = Number(value)
  const fits = column.kind === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number)
  if (!fits) throw new AppError('request.parameterInvalid', { name: column.name })
  // Values computed by code without the field's rules may have binary rounding errors.
  return column.decimals === null ? number : roundTo(number, column.decimals)
}

function encodeText(value: unknown): string {
  if (Array.isArray(value)) return joinIds(value)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return withoutNul(text)
}

/** PostgreSQL text cannot contain NUL characters. */
export function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}

/** Decodes a row into a record; the cells are in the order of the columns. */
export function decode(columns: readonly StoreColumn[], row: SqlRow): Rec {
  const record: Rec = {}
  for (let at = 0; at < columns.length; at++) {
    const column = columns[at] as StoreColumn
    record[column.name] = decodeCell(column, row[at])
  }
  return record
}

function decodeCell({ kind }: StoreColumn, cell: unknown): unknown {
  if (kind === 'string' || cell === null) return cell
  if (kind === 'array') return JSON.parse(String(cell))
  if (kind === 'boolean') return Number(cell) !== 0
  // A column that was not narrowed still has its wider type.
  return typeof cell === 'number' ? cell : Number(cell)
}
