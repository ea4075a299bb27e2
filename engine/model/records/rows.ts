// The rows of a table as they are kept, and the path of one of its cells.

import type { Entity, Field, Items } from '../entity/entity.ts'
import { addComputed, addPresets, formulaFields } from './computed.ts'
import { isBlankRow, isEmpty } from './values.ts'

export type TableFieldRow = Readonly<Record<string, unknown>>

export type TableField = Field & { items: Items }

const tables = new WeakMap<readonly Field[], readonly TableField[]>()

/** The fields whose rows are kept with the record; most entities have none. */
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

/** The column whose choices a new record has a row for; `null` without one. */
export const rowColumn = ({ start, field }: Items): Field | null => (typeof start === 'string' ? (field[start] ?? null) : null)

/** Rows of a new record. @param choices of `rowColumn`, in their order */
export function startingRows(items: Items, choices: readonly unknown[] = []): TableFieldRow[] {
  const column = rowColumn(items)
  const isNumber = column?.type === 'integer' || column?.type === 'number'
  const rows = column ? choices.map((value) => ({ [column.name]: isNumber ? Number(value) : String(value) })) : items.start
  return Array.isArray(rows) ? rows.map((row: TableFieldRow) => computedRow(items, { ...startRow(items), ...row })) : []
}

/** With the columns that are reckoned. */
export function computedRow({ fields }: Items, row: TableFieldRow): TableFieldRow {
  return formulaFields(fields, 'compute').length === 0 ? row : addComputed(fields, { ...row })
}

/** A row as it is stored: the columns there are, those left out as a new row has them, and what is reckoned. */
export function keptRow(items: Items, row: TableFieldRow): TableFieldRow {
  const start = startRow(items)
  const named = items.fields.flatMap(({ name }) => {
    const value = Object.hasOwn(row, name) ? row[name] : start[name]
    return isEmpty(value) ? [] : [[name, value]]
  })
  return computedRow(items, Object.fromEntries(named))
}

/** The rows as they are stored, without blank ones; `null` where none is left. */
export function keptRows(items: Items, value: unknown): TableFieldRow[] | null {
  const rows = tableFieldRows(value).flatMap((row) => (isBlankRow(items, row) ? [] : [keptRow(items, row)]))
  return rows.length > 0 ? rows : null
}

export interface CellPath {
  field: string
  /** From 0. */
  at: number
  column: string
}

/** `lines[2].amount` */
export const pathOfCell = (field: string, at: number, column: string): string => `${field}[${at}].${column}`

/** The parts of `lines[2].amount`; `null` for the name of a field. */
export function cellPath(path: string): CellPath | null {
  const [, field, at, column] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path) ?? []
  return field !== undefined && at !== undefined && column !== undefined ? { field, at: Number(at), column } : null
}

/** A text as it may be compared: two lists are the same when their rows say the same. */
export function sameRows(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
