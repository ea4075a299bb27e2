// Internal tables that are not entities: rows with a key and mostly an expiry. Times are milliseconds since 1970, so that both databases
// compare them alike.

import { CLOCK_SKEW_SECONDS } from '#model/siteTime.ts'
import type { StoredCell } from '../codec.ts'
import type { Database } from '../database.ts'
import type { ColumnType } from '../dialect/dialect.ts'
import { change, placeholders, quotedIdentifier, selectRows } from '../sql/query.ts'
import type { Store } from '../store.ts'

/** Columns beside `id`, which is text. A column named `expires` holds the time at which a row expires. */
export interface KeyedTable<Name extends string> {
  name: string
  columns: Readonly<Record<Name, ColumnType>>
}

const PAGE = 2_000

export type KeyedRow<Name extends string> = Record<Name, StoredCell>

/** Creates the table if it is missing; safe on several nodes at once. */
export async function makeKeyedTable({ db, dialect }: Store, { name, columns }: KeyedTable<string>): Promise<void> {
  const lines = Object.entries(columns).map(([column, type]) => `${quotedIdentifier(column)} ${dialect.columnType(type)}`)
  const sql = `create table if not exists ${quotedIdentifier(name)} ("id" ${dialect.columnType('text')} primary key, ${lines.join(', ')})`
  // Two PostgreSQL nodes may collide in the catalogue; the second attempt finds the table.
  await change(db, sql, []).catch(() => change(db, sql, []))
}

export async function findKeyed<Name extends string>(db: Database, table: KeyedTable<Name>, id: string): Promise<KeyedRow<Name> | null> {
  const sql = `select ${names(table).join(', ')} from ${quotedIdentifier(table.name)} where "id" = ?`
  const [row] = await selectRows(db, sql, [id])
  return row ? read(table, row) : null
}

/** Deletes and returns a row; of concurrent callers only one receives it. */
export async function takeKeyed<Name extends string>(db: Database, table: KeyedTable<Name>, id: string): Promise<KeyedRow<Name> | null> {
  const sql = `delete from ${quotedIdentifier(table.name)} where "id" = ? returning ${names(table).join(', ')}`
  const [row] = await selectRows(db, sql, [id])
  return row ? read(table, row) : null
}

/** Inserts a row. An existing row is replaced or kept, as `taken` says. */
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
  const sql = `insert into ${quotedIdentifier(table.name)} ("id", ${columns.join(', ')}) values (${placeholders(columns.length + 1)}) on conflict ("id") ${conflict}`
  await change(db, sql, [id, ...keys(table).map((name) => row[name])])
}

/** Updates a row if these columns still have these values; returns whether it did. Of concurrent callers only one succeeds. */
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

/** Deletes the rows with this value in a column, except one. */
export async function removeKeyedOf<Name extends string>(
  db: Database,
  table: KeyedTable<Name>,
  column: Name,
  value: StoredCell,
  exceptId: string,
): Promise<void> {
  await change(db, `delete from ${quotedIdentifier(table.name)} where ${quotedIdentifier(column)} = ? and "id" <> ?`, [value, exceptId])
}

/** Deletes rows with this value in a column, except the `kept` ones with the greatest `order`. */
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

/** Keys of rows whose column is at most a number, limited in number, unordered. */
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

/** Rows with this value in a column, with their keys, unordered. */
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

/** Every row with its key, page by page, ordered by key. */
export async function* allKeyed<Name extends string>(
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
 * Latest valid expiry of a row that lives for `life` milliseconds. A later one was written before the clock was set back, and is ignored,
 * so that nobody is locked out for days.
 */
export const latestExpiry = (life: number): number => Date.now() + life + CLOCK_SKEW_SECONDS * 1000

/** True for a row that has not expired. @param life maximum lifetime in milliseconds */
export const isRunning = (expires: unknown, life: number): boolean => Number(expires) > Date.now() && Number(expires) <= latestExpiry(life)

/** Deletes expired rows. @param life maximum lifetime in milliseconds if a lock or a wait depends on the rows */
export async function sweepKeyed(db: Database, { name }: KeyedTable<'expires'>, life: number | null = null): Promise<void> {
  await change(db, `delete from ${quotedIdentifier(name)} where "expires" < ?`, [Date.now()])
  if (life !== null) await change(db, `delete from ${quotedIdentifier(name)} where "expires" > ?`, [latestExpiry(life)])
}

/** Number of rows that have not expired. */
export async function countKeyed(db: Database, { name }: KeyedTable<'expires'>): Promise<number> {
  const [row] = await selectRows(db, `select count(*) from ${quotedIdentifier(name)} where "expires" >= ?`, [Date.now()])
  return Number(row?.[0] ?? 0)
}

/** Number of rows with this value in a column. */
export async function countKeyedOf<Name extends string>(
  db: Database,
  table: KeyedTable<Name>,
  column: Name,
  value: StoredCell,
): Promise<number> {
  const [row] = await selectRows(db, `select count(*) from ${quotedIdentifier(table.name)} where ${quotedIdentifier(column)} = ?`, [value])
  return Number(row?.[0] ?? 0)
}

/** Values of a column whose rows sum up to at least a minimum in another column, largest sums first. */
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

/** Some columns of several tables as one select. */
function allRows<Name extends string>(tables: readonly KeyedTable<Name>[], columns: readonly Name[]): string {
  return tables.map(({ name }) => `select ${columns.map(quotedIdentifier).join(', ')} from ${quotedIdentifier(name)}`).join(' union all ')
}

/** Sum of an integer column over rows of several tables with this value in another column. */
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
