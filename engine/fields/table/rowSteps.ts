// Operations on rows of a table field; each returns a new list.

import type { Items } from '../../model/entity/entity.ts'
import { computedRow, startRow, type TableFieldRow } from '../../model/records/rows.ts'
import { isEmpty } from '../../model/records/values.ts'

export type Rows = readonly TableFieldRow[]

/** Changes one cell, recomputes the row, and clears choices that depended on the old value. */
export function withCell(items: Items, rows: Rows, at: number, name: string, value: unknown): Rows {
  const { [name]: _, ...others }: Record<string, unknown> = rows[at] ?? {}
  for (const { name: other, nameKey } of items.fields) if (nameKey !== null && other === name) delete others[nameKey]
  const row = isEmpty(value) ? others : { ...others, [name]: value }
  return rows.with(at, computedRow(items, row))
}

export const withRow = (items: Items, rows: Rows): Rows => [...rows, computedRow(items, startRow(items))]

/** Copies a row; unique columns are left empty. */
export function withCopy({ fields, distinct }: Items, rows: Rows, at: number): Rows {
  const names = new Set(fields.flatMap(({ name, nameKey }) => (distinct.includes(name) ? [] : [name, nameKey])))
  const copy = Object.fromEntries(Object.entries(rows[at] ?? {}).filter(([name]) => names.has(name)))
  return rows.toSpliced(at + 1, 0, copy)
}

export const without = (rows: Rows, at: number): Rows => rows.toSpliced(at, 1)

export const withAgain = (rows: Rows, at: number, row: TableFieldRow): Rows => rows.toSpliced(at, 0, row)

/** Moves a row up or down; returns the same list if it is at the end. */
export function withMoved(rows: Rows, at: number, by: -1 | 1): Rows {
  const row = rows[at]
  const to = at + by
  return row === undefined || to < 0 || to >= rows.length ? rows : rows.toSpliced(at, 1).toSpliced(to, 0, row)
}
