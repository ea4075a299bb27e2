// Checks stored rows before a change of type: a value that the new type cannot hold would break lists or saves.

import type { Database } from '../database.ts'
import type { ColumnType } from '../dialect/dialect.ts'
import { quotedIdentifier, selectRows, tenantExpression } from '../sql/query.ts'
import { refuseColumn } from './refusedTable.ts'
import type { FamilyColumn, TableSpec } from './tableSpec.ts'

const AT_ONCE = 500
/** Maximum number of rows that a fault names. */
const NAMED = 3
/** Maximum number of rows that a fault lists. */
const LISTED = 10

/**
 * Throws a `RefusedTable` when a row has a value that does not fit the type.
 * @param present present name of the column, before a rename
 */
export async function tryType(db: Database, family: TableSpec, column: FamilyColumn, present = column.name): Promise<void> {
  const { type } = column
  const what: Fitting['what'] = type === 'integer' ? ['whole number', 'whole numbers'] : ['number', 'numbers']
  await triedRows(db, family, { column, present }, { what, fits: (cell) => holds(type, cell) })
}

/** Throws a `RefusedTable` when a row has a value that is no list of table rows. */
export async function tryRows(db: Database, family: TableSpec, column: FamilyColumn, present = column.name): Promise<void> {
  await triedRows(db, family, { column, present }, { what: ['list of rows', 'rows of a table'], fits: isListOfRows })
}

interface TriedColumn {
  column: FamilyColumn
  present: string
  /** True to leave out removed rows, which their restoring validates. */
  isLive?: boolean
  /** The values in a cell; the cell itself if omitted. */
  valuesOf?(cell: unknown): readonly unknown[]
}

export type Fitting = {
  /** The values that fit, in words: one, and several. */
  what: readonly [one: string, many: string]
} & (
  | { fits(value: unknown): boolean }
  /** Called with the values of a page of rows. */
  | { prepare(values: readonly unknown[]): Promise<(value: unknown) => boolean> }
)

/** Throws a `RefusedTable` with the number and the first of the rows that have a value which does not fit. */
export async function triedRows(
  db: Database,
  family: TableSpec,
  { column, present, isLive = false, valuesOf = (cell) => [cell] }: TriedColumn,
  fitting: Fitting,
): Promise<void> {
  const own = quotedIdentifier(present)
  const tenant = tenantExpression(family.hasTenants)
  const place = `(${tenant} > ? or (${tenant} = ? and "id" > ?))${isLive ? ' and "is_deleted" = 0' : ''}`
  // Names rows only by id: values may be private, and findings have other readers than records.
  const sql = `select ${own}, ${tenant}, "id" from ${quotedIdentifier(family.table)} where ${own} is not null and ${place} order by ${tenant}, "id" limit ?`
  let count = 0
  const named: string[] = []
  for (let last = ['', '']; ; ) {
    const rows = await selectRows(db, sql, [last[0], last[0], last[1], AT_ONCE])
    const values = rows.map(([cell]) => valuesOf(cell))
    const fits = 'fits' in fitting ? fitting.fits : await fitting.prepare(values.flat())
    for (const [at, [, , id]] of rows.entries()) {
      const unfit = values[at]?.filter((value) => !fits(value)).length ?? 0
      count += unfit
      if (unfit > 0 && named.length < LISTED) named.push(String(id))
    }
    if (rows.length < AT_ONCE) break
    last = (rows.at(-1) as unknown[]).slice(1).map(String)
  }
  if (count === 0) return
  const rest = named.length > NAMED ? ' and others' : ''
  const what = fitting.what[count === 1 ? 0 : 1]
  throw refuseColumn(
    family,
    column.name,
    `${count} stored ${count === 1 ? 'value is' : 'values are'} no ${what}: ${named.slice(0, NAMED).join(', ')}${rest}.`,
    'Correct those records while the field has its earlier type, or give the new field another name.',
    { count, ids: named },
  )
}

function holds(type: ColumnType, cell: unknown): boolean {
  const text = String(cell).trim()
  const number = Number(text)
  return text !== '' && (type === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number))
}

function isListOfRows(cell: unknown): boolean {
  try {
    const rows = JSON.parse(String(cell)) as unknown
    return Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
  } catch {
    return false
  }
}
