// Removes binary rounding errors of stored numbers when their field becomes exact (`decimals`). The change is refused while a stored value
// has more decimals than the field: only its owner can decide how to round it.

import { counted } from '#i18n/fill.ts'
import { decimalPlaces, EXACT_DIGITS, roundTo, withoutBinaryNoise } from '#model/decimals.ts'
import type { Database } from '../database.ts'
import { change, quotedIdentifier, selectRows, tenantExpression } from '../sql/query.ts'
import { refuseColumn } from './refusedTable.ts'
import type { FamilyColumn, TableSpec } from './tableSpec.ts'

const AT_ONCE = 500
/** Maximum number of rows that a fault names. */
const NAMED = 3
/** Maximum number of rows that a fault lists. */
const LISTED = 10

type Row = Readonly<Record<string, unknown>>

/** Exact columns with their decimals, including columns of table fields: `price:2`, `lines.price:2`. */
export const exactColumns = ({ columns }: TableSpec): string[] =>
  columns.flatMap(({ name, decimals }) => decimals.map((one) => (one.startsWith(':') ? `${name}${one}` : `${name}.${one}`)))

/** @param known exact columns that were migrated before */
export async function migrateDecimals(db: Database, family: TableSpec, known: readonly string[]): Promise<string[]> {
  const notes: string[] = []
  for (const { column, member, decimals } of freshDecimals(family, known)) {
    const count = await exactIn(db, family, { column, member, decimals, present: column.name, isTrial: false })
    const place = member === '' ? column.name : `${column.name}.${member}`
    if (count > 0) notes.push(`${family.table}.${place}: ${counted(count, 'record')} without the remains of binary numbers`)
  }
  return notes
}

/** An exact column. */
export interface ExactPlace {
  column: FamilyColumn
  /** Column of a table field; empty for the column itself. */
  member: string
  decimals: number
}

/** Exact columns that were not migrated before. */
export const freshDecimals = (family: TableSpec, known: readonly string[]): ExactPlace[] =>
  family.columns.flatMap((column) =>
    column.decimals
      .filter((one) => !known.includes(one.startsWith(':') ? `${column.name}${one}` : `${column.name}.${one}`))
      .map((one) => {
        const [member = '', decimals] = one.split(':')
        return { column, member, decimals: Number(decimals) }
      }),
  )

/**
 * Number of records that the change rounds. Throws a `RefusedTable` when stored values have more decimals.
 * @param present present name of the column, before a rename
 */
export const tryDecimals = (db: Database, family: TableSpec, place: ExactPlace, present: string): Promise<number> =>
  exactIn(db, family, { ...place, present, isTrial: true })

interface ExactWork extends ExactPlace {
  /** Name of the column in the table. */
  present: string
  /** True to change nothing. */
  isTrial: boolean
}

/** Returns the number of changed records. */
async function exactIn(db: Database, family: TableSpec, { column, member, decimals, present, isTrial }: ExactWork): Promise<number> {
  const table = quotedIdentifier(family.table)
  const own = quotedIdentifier(present)
  const tenant = tenantExpression(family.hasTenants)
  const place = `(${tenant} > ? or (${tenant} = ? and "id" > ?))`
  const sql = `select ${own}, ${tenant}, "id" from ${table} where ${own} is not null and ${place} order by ${tenant}, "id" limit ?`
  const unfit: string[] = []
  let count = 0
  for (let last = ['', '']; ; ) {
    const rows = await selectRows(db, sql, [last[0], last[0], last[1], AT_ONCE])
    for (const [cell, tenantId, id] of rows) {
      const exact = member === '' ? exactNumber(cell, decimals) : exactRows(String(cell), member, decimals)
      if (exact === null) unfit.push(String(id))
      if (exact === null || exact === (member === '' ? Number(cell) : String(cell))) continue
      count += 1
      if (!isTrial)
        await change(db, `update ${table} set ${own} = ? where ${tenant} = ? and "id" = ?`, [exact, String(tenantId), String(id)])
    }
    if (rows.length < AT_ONCE) break
    last = (rows.at(-1) as unknown[]).slice(1).map(String)
  }
  if (unfit.length === 0) return count
  const rest = unfit.length > NAMED ? ' and others' : ''
  const inRows = member === '' ? '' : ` of "${member}"`
  throw refuseColumn(
    family,
    column.name,
    `stored values have more than ${decimals} decimals${inRows}, or too many digits (records: ${unfit.length}): ${unfit.slice(0, NAMED).join(', ')}${rest}.`,
    'Correct those records while the field has its earlier decimals, or allow more decimals.',
    { count: unfit.length, ids: unfit.slice(0, LISTED) },
  )
}

/** `null` for a number that does not fit. */
function exactNumber(cell: unknown, decimals: number): number | null {
  const number = withoutBinaryNoise(Number(cell))
  const fits = Number.isFinite(number) && decimalPlaces(number) <= decimals && Math.abs(number) < 10 ** (EXACT_DIGITS - decimals)
  return fits ? roundTo(number, decimals) : null
}

/** `null` when a row has a number that does not fit. */
function exactRows(text: string, member: string, decimals: number): string | null {
  const rows = (JSON.parse(text) as Row[]).map((row) =>
    typeof row[member] === 'number' ? { ...row, [member]: exactNumber(row[member], decimals) } : row,
  )
  return rows.some((row) => row[member] === null) ? null : JSON.stringify(rows)
}
