// Small tables of the platform's own that are no entities: rows that are found by a key and, mostly, over at a moment.
// Moments are milliseconds since 1970, so both databases compare them alike.

import { CLOCK_SKEW_SECONDS } from '#model/siteTime.ts'
import type { StoredCell } from '../codec.ts'
import type { Database } from '../database.ts'
import type { ColumnType } from '../dialect/dialect.ts'
import { change, marks, quotedIdentifier, selectRows } from '../sql/query.ts'
import type { Store } from '../store.ts'

/** Columns beside `id`, which is text. A column named `expires` holds the time at which a row expires. */
export interface KeyedTable<Name extends string> {
  name: string
  columns: Readonly<Record<Name, ColumnType>>
}

const PAGE = 2_000

export type KeyedRow<Name extends string> = Record<Name, StoredCell>

/** Makes the table if it is missing; safe on several nodes at once. */
export async function makeKeyedTable({ db, dialect }: Store, { name, columns }: KeyedTable<string>): Promise<void> {
  const lines = Object.entries(columns).map(([column, type]) => `${quotedIdentifier(column)} ${dialect.columnType(type)}`)
  const sql = `create table if not exists ${quotedIdentifier(name)} ("id" ${dialect.columnType('text')} primary key, ${lines.join(', ')})`
  // Two PostgreSQL nodes may still collide in the catalogue; the loser finds the table the second time.
  await change(db, sql, []).catch(() => change(db, sql, []))
}

export async function findKeyed<Name extends string>(db: Database, table: KeyedTable<Name>, id: string): Promise<KeyedRow<Name> | null> {
  const sql = `select ${names(table).join(', ')} from ${quotedIdentifier(table.name)} where "id" = ?`
  const [row] = await selectRows(db, sql, [id])
  return row ? read(table, row) : null
}

/** Deletes a row and returns it, to one caller only. */
export async function takeKeyed<Name extends string>(db: Database, table: KeyedTable<Name>, id: string): Promise<KeyedRow<Name> | null> {
  const sql = `delete from ${quotedIdentifier(table.name)} where "id" = ? returning ${names(table).join(', ')}`
  const [row] = await selectRows(db, sql, [id])
  return row ? read(table, row) : null
}

/** Puts a row at its key. An existing row is replaced, or kept when `taken` says so. */
export async function putKeyed<Name extends string>(
  db: Database,
  table: KeyedTable<Name>,
  id: string,
  row: KeyedRow<Name>,
  taken: 'stays' | 'is replaced',
): Promise<void> {
  const columns = names(table)
  const replaced = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  const conflict = taken === 'stays' ? 'do nothing' : `do update set ${replaced}`
  const sql = `insert into ${quotedIdentifier(table.name)} ("id", ${columns.join(', ')}) values (${marks(columns.length + 1)}) on conflict ("id") ${conflict}`
  await change(db, sql, [id, ...keys(table).map((name) => row[name])])
}

/** Changes a row where these columns still have these values; tells whether it did. Of several callers at once one succeeds. */
export async function swapKeyed<Name extends string>(
  db: Database,
  table: KeyedTable<Name>,
  id: string,
  before: Partial<KeyedRow<Name>>,
  values: Partial<KeyedRow<Name>>,
): Promise<boolean> {
  const set = Object.keys(values).map((name) => `${quotedIdentifier(name)} = ?`)
  const still = Object.keys(before).map((name) => `${quotedIdentifier(name)} = ?`)
  const sql = `update ${quotedIdentifier(table.name)} set ${set.join(', ')} where ${['"id" = ?', ...still].join(' and ')}`
  return (await change(db, sql, [...Object.values(values), id, ...Object.values(before)])) === 1
}

/** Deletes the rows whose column has that value, except one. */
export async function removeKeyedOf<Name extends string>(
  db: Database,
  table: KeyedTable<Name>,
  column: Name,
  value: StoredCell,
  exceptId: string,
): Promise<void> {
  await change(db, `delete from ${quotedIdentifier(table.name)} where ${quotedIdentifier(column)} = ? and "id" <> ?`, [value, exceptId])
}

/** Deletes the rows whose column has that value beyond the `kept` ones with the greatest `order`. */
export async function removeKeyedBeyond<Name extends string>(
  db: Database,
  table: KeyedTable<Name>,
  column: NoInfer<Name>,
  value: StoredCell,
  order: NoInfer<Name>,
  kept: number,
): Promise<void> {
  const [name, by, at] = [table.name, column, order].map(quotedIdentifier)
  const older = `select "id" from ${name} where ${by} = ? order by ${at} desc limit ${PAGE} offset ?`
  await change(db, `delete from ${name} where "id" in (${older})`, [value, kept])
}

export async function removeKeyed(db: Database, { name }: KeyedTable<string>, id: string): Promise<void> {
  await change(db, `delete from ${quotedIdentifier(name)} where "id" = ?`, [id])
}

/** Keys whose column is at most that number, limited in number, in no order. */
export async function keyedIdsUntil<Name extends string>(
  db: Database,
  { name }: KeyedTable<Name>,
  column: Name,
  until: number,
  most: number,
): Promise<string[]> {
  const rows = await selectRows(db, `select "id" from ${quotedIdentifier(name)} where ${quotedIdentifier(column)} <= ? limit ?`, [
    until,
    most,
  ])
  return rows.map(([id]) => String(id))
}

/** The rows that have that value in a column, with their keys, in no order. */
export async function keyedRowsOf<Name extends string>(
  db: Database,
  table: KeyedTable<Name>,
  column: NoInfer<Name>,
  value: StoredCell,
  most: number,
): Promise<(readonly [id: string, row: KeyedRow<Name>])[]> {
  const sql = `select "id", ${names(table).join(', ')} from ${quotedIdentifier(table.name)} where ${quotedIdentifier(column)} = ? limit ?`
  return (await selectRows(db, sql, [value, most])).map(([id, ...cells]) => [String(id), read(table, cells)] as const)
}

/** Every row with its key, in pages, in the order of the keys. */
export async function* everyKeyed<Name extends string>(
  db: Database,
  table: KeyedTable<Name>,
): AsyncGenerator<readonly [id: string, row: KeyedRow<Name>]> {
  const sql = `select "id", ${names(table).join(', ')} from ${quotedIdentifier(table.name)} where "id" > ? order by "id" limit ?`
  for (let last = ''; ; ) {
    const rows = await selectRows(db, sql, [last, PAGE])
    for (const [id, ...cells] of rows) yield [String(id), read(table, cells)]
    if (rows.length < PAGE) return
    last = String(rows.at(-1)?.[0])
  }
}

/**
 * The latest moment at which a row that lives for `life` milliseconds may be over. One that is over later was made before the clock was set back,
 * and counts no more: nobody waits for days.
 */
export const latestExpiry = (life: number): number => Date.now() + life + CLOCK_SKEW_SECONDS * 1000

/** True for a row that is not over. @param life milliseconds that such a row lives at most */
export const isRunning = (expires: unknown, life: number): boolean => Number(expires) > Date.now() && Number(expires) <= latestExpiry(life)

/** Deletes what is over. @param life milliseconds that a row lives at most, where a lock or a wait depends on it */
export async function sweepKeyed(db: Database, { name }: KeyedTable<'expires'>, life: number | null = null): Promise<void> {
  await change(db, `delete from ${quotedIdentifier(name)} where "expires" < ?`, [Date.now()])
  if (life !== null) await change(db, `delete from ${quotedIdentifier(name)} where "expires" > ?`, [latestExpiry(life)])
}

/** How many rows are not over. */
export async function countKeyed(db: Database, { name }: KeyedTable<'expires'>): Promise<number> {
  const [row] = await selectRows(db, `select count(*) from ${quotedIdentifier(name)} where "expires" >= ?`, [Date.now()])
  return Number(row?.[0] ?? 0)
}

/** How many rows have that value in a column. */
export async function countKeyedOf<Name extends string>(
  db: Database,
  table: KeyedTable<Name>,
  column: Name,
  value: StoredCell,
): Promise<number> {
  const [row] = await selectRows(db, `select count(*) from ${quotedIdentifier(table.name)} where ${quotedIdentifier(column)} = ?`, [value])
  return Number(row?.[0] ?? 0)
}

/** The values of a column whose rows sum up to at least so much in another, the greatest sums first. */
export async function sumsKeyedFrom<Name extends string>(
  db: Database,
  tables: readonly KeyedTable<Name>[],
  summed: Name,
  column: Name,
  least: number,
  most: number,
): Promise<(readonly [value: string, sum: number])[]> {
  const [by, sum] = [quotedIdentifier(column), `sum(${quotedIdentifier(summed)})`]
  const sql = `select ${by}, ${sum} from (${allRows(tables, [column, summed])}) as t group by ${by} having ${sum} >= ? order by 2 desc limit ?`
  return (await selectRows(db, sql, [least, most])).map(([value, total]) => [String(value), Number(total)] as const)
}

/** Some columns of the rows of several tables, as one select. */
function allRows<Name extends string>(tables: readonly KeyedTable<Name>[], columns: readonly Name[]): string {
  return tables.map(({ name }) => `select ${columns.map(quotedIdentifier).join(', ')} from ${quotedIdentifier(name)}`).join(' union all ')
}

/** The sum of a column of whole numbers over the rows of several tables that have that value in another. */
export async function sumKeyedOf<Name extends string>(
  db: Database,
  tables: readonly KeyedTable<Name>[],
  summed: Name,
  column: Name,
  value: StoredCell,
): Promise<number> {
  const [row] = await selectRows(
    db,
    `select sum(${quotedIdentifier(summed)}) from (${allRows(tables, [column, summed])}) as t where ${quotedIdentifier(column)} = ?`,
    [value],
  )
  return Number(row?.[0] ?? 0)
}

function keys<Name extends string>({ columns }: KeyedTable<Name>): Name[] {
  return Object.keys(columns) as Name[]
}

function names(table: KeyedTable<string>): string[] {
  return keys(table).map(quotedIdentifier)
}

function read<Name extends string>(table: KeyedTable<Name>, row: readonly unknown[]): KeyedRow<Name> {
  return Object.fromEntries(keys(table).map((name, at) => [name, row[at]])) as KeyedRow<Name>
}
