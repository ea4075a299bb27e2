// Rows of a table field as they are stored, and paths of their cells.

import type { Entity, Field, Items } from '../entity/entity.ts'
import { addComputed, addPresets, formulaFields } from './computed.ts'
import { isBlankRow, isEmpty } from './values.ts'

export type TableFieldRow = Readonly<Record<string, unknown>>

export type TableField = Field & { items: Items }

const tables = new WeakMap<readonly Field[], readonly TableField[]>()

/** Fields whose rows are stored in the record. */
export function tableFields({ fields }: Pick<Entity, 'fields'>): readonly TableField[] {
  const known = tables.get(fields) ?? fields.filter((field): field is TableField => field.items !== null && field.children === null)
  tables.set(fields, known)
  return known
}

export const tableFieldRows = (value: unknown): readonly TableFieldRow[] => (Array.isArray(value) ? value : [])

/** Initial values of a row. */
export function startRow({ fields }: Items): TableFieldRow {
  const row: Record<string, unknown> = {}
  for (const { name, default: value } of fields) if (!isEmpty(value)) row[name] = value
  return addPresets(fields, row)
}

/** Column whose choices get a row each in a new record; `null` if there is none. */
export const rowColumn = ({ start, field }: Items): Field | null => (typeof start === 'string' ? (field[start] ?? null) : null)

/** Rows of a new record. @param choices choices of `rowColumn`, in their order */
export function startingRows(items: Items, choices: readonly unknown[] = []): TableFieldRow[] {
  const column = rowColumn(items)
  const isNumber = column?.type === 'integer' || column?.type === 'number'
  const rows = column ? choices.map((value) => ({ [column.name]: isNumber ? Number(value) : String(value) })) : items.start
  return Array.isArray(rows) ? rows.map((row: TableFieldRow) => computedRow(items, { ...startRow(items), ...row })) : []
}

/** The row with its computed columns. */
export function computedRow({ fields }: Items, row: TableFieldRow): TableFieldRow {
  return formulaFields(fields, 'compute').length === 0 ? row : addComputed(fields, { ...row })
}

/** The row as it is stored: known columns only, with defaults and computed columns. */
export function keptRow(items: Items, row: TableFieldRow): TableFieldRow {
  const start = startRow(items)
  const named = items.fields.flatMap(({ name }) => {
    const value = Object.hasOwn(row, name) ? row[name] : start[name]
    return isEmpty(value) ? [] : [[name, value]]
  })
  return computedRow(items, Object.fromEntries(named))
}

/** The rows as they are stored, without blank ones; `null` if none remains. */
export function keptRows(items: Items, value: unknown): TableFieldRow[] | null {
  const rows = tableFieldRows(value).flatMap((row) => (isBlankRow(items, row) ? [] : [keptRow(items, row)]))
  return rows.length > 0 ? rows : null
}

export interface CellPath {
  field: string
  /** Index of the row, from 0. */
  at: number
  column: string
}

/** Path of a cell: `lines[2].amount`. */
export const pathOfCell = (field: string, at: number, column: string): string => `${field}[${at}].${column}`

/** Parses a path such as `lines[2].amount`; `null` for a plain field name. */
export function cellPath(path: string): CellPath | null {
  const [, field, at, column] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path) ?? []
  return field !== undefined && at !== undefined && column !== undefined ? { field, at: Number(at), column } : null
}

/** True if two lists of rows are equal. */
export function sameRows(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
