// Partitions of series tables on PostgreSQL. Each partition has its own primary key of tenant and id, so that a row is found by its id
// with one index probe for each partition, and the time need not be part of a key. A default partition takes rows of any other time.

import type { Database } from '../database.ts'
import { CONVERSION } from '../dialect/away.ts'
import { dialectOf } from '../dialect/dialect.ts'
import { change, quotedIdentifier, selectRows } from '../sql/query.ts'
import type { Store } from '../store.ts'
import type { PartitionSpec, Span } from './spans.ts'

/** Milliseconds that a change of partitions waits for a table: while it waits, other statements queue behind it. */
const LOCK_MS = 2_000
const NAME_LENGTH = 45
/** Milliseconds after which a conversion that reports nothing counts as ended. */
const SILENT_MS = 3_600_000

export interface Partition extends Span {
  table: string
}

export interface PartitionedTable {
  /** Column of the partition key. */
  column: string
  /** Ordered by time, without the default partition. */
  partitions: readonly Partition[]
  /** Name of the default partition; `null` for none. */
  defaultPartition: string | null
}

const OWN = 'c.relnamespace = current_schema()::regnamespace'
const BOUNDS = /^FOR VALUES FROM \((?:MINVALUE|'([^']*)')\) TO \('([^']*)'\)$/

/** The partitioned tables of the schema by name. */
export async function partitionedTables({ db }: Pick<Store, 'db'>): Promise<Map<string, PartitionedTable>> {
  if (dialectOf(db).name !== 'postgres') return new Map()
  const sql = `select c.relname, a.attname, p.relname, pg_get_expr(p.relpartbound, p.oid)
    from pg_class c join pg_partitioned_table t on t.partrelid = c.oid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = t.partattrs[0]
    left join pg_inherits i on i.inhparent = c.oid left join pg_class p on p.oid = i.inhrelid
    where ${OWN} and t.partstrat = 'r' and t.partnatts = 1`
  const tables = new Map<string, PartitionedTable>()
  for (const [name, column, table, bounds] of await selectRows(db, sql, [])) {
    const known = tables.get(String(name)) ?? { column: String(column), partitions: [], defaultPartition: null }
    const [, from = '', to] = BOUNDS.exec(String(bounds)) ?? []
    tables.set(String(name), {
      ...known,
      defaultPartition: bounds === 'DEFAULT' ? String(table) : known.defaultPartition,
      partitions: to === undefined ? known.partitions : [...known.partitions, { table: String(table), from, to }].sort(byTime),
    })
  }
  return tables
}

const byTime = (one: Span, other: Span): number => (one.from < other.from ? -1 : 1)

/** Clause of `create table` for a partitioned table; its partitions have the primary key. */
export const partitionClause = ({ column }: PartitionSpec): string => `partition by range (${quotedIdentifier(column)})`

/** Adds the default partition of a new partitioned table. */
export async function addDefaultPartition(db: Database, table: string): Promise<void> {
  await attach(db, table, await makeLike(db, table, 'other'), 'default')
}

/**
 * Adds a partition, and moves the rows of its span from the default partition to it.
 * @returns number of moved rows
 */
export async function addPartition(
  db: Database,
  table: string,
  { column, defaultPartition }: PartitionedTable,
  span: Span,
): Promise<number> {
  // Excludes inserts: one that has chosen the default partition already, and then waits for it, would be refused there.
  await change(db, `lock table only ${quotedIdentifier(table)} in share row exclusive mode`, [])
  const own = await makeLike(db, table, span.from.replaceAll('-', ''))
  let moved = 0
  if (defaultPartition !== null) {
    const time = quotedIdentifier(column)
    const rows = `delete from ${quotedIdentifier(defaultPartition)} where ${time} >= ? and ${time} < ? returning *`
    moved = await change(db, `with moved as (${rows}) insert into ${quotedIdentifier(own)} select * from moved`, [span.from, span.to])
  }
  const bound = span.from === '' ? 'minvalue' : literal(span.from)
  await attach(db, table, own, `for values from (${bound}) to (${literal(span.to)})`)
  return moved
}

export async function attach(db: Database, table: string, partition: string, bound: string): Promise<void> {
  await change(db, `alter table ${quotedIdentifier(table)} attach partition ${quotedIdentifier(partition)} ${bound}`, [])
}

/** Makes a table with the columns and the primary key of a partition. The other indexes are made when it is attached. */
async function makeLike(db: Database, table: string, suffix: string): Promise<string> {
  const name = await freePartitionName(db, table, suffix)
  await change(db, `create table ${quotedIdentifier(name)} (like ${quotedIdentifier(table)} including defaults)`, [])
  const columns = await dialectOf(db).readColumns(db, table)
  const key = columns.has('tenant_id') && (await isRequired(db, table, 'tenant_id')) ? '"tenant_id", "id"' : '"id"'
  await change(db, `alter table ${quotedIdentifier(name)} add primary key (${key})`, [])
  return name
}

/** Tables without tenants may have a field of the same name, which is not part of the key. */
async function isRequired(db: Database, table: string, column: string): Promise<boolean> {
  const sql = `select a.attnotnull from pg_class c join pg_attribute a on a.attrelid = c.oid where ${OWN} and c.relname = ? and a.attname = ?`
  const [row] = await selectRows(db, sql, [table, column])
  return row?.[0] === true
}

/** Name of a partition; a renamed table may have left the first one behind. */
export async function freePartitionName(db: Database, table: string, suffix: string): Promise<string> {
  for (let number = 1; ; number++) {
    const name = `${table.slice(0, NAME_LENGTH)}__${suffix}${number === 1 ? '' : `_${number}`}`
    const taken = await selectRows(db, `select 1 from pg_class c where ${OWN} and c.relname = ?`, [name])
    if (taken.length === 0) return name
  }
}

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

export async function dropPartition(db: Database, { table }: Partition): Promise<void> {
  await change(db, `drop table ${quotedIdentifier(table)}`, [])
}

/** Deletes rows before a time from one partition, at most `most`; returns their number. */
export function eraseBefore(db: Database, partition: string, column: string, time: string, most: number): Promise<number> {
  const own = quotedIdentifier(partition)
  const old = `select ctid from ${own} where ${quotedIdentifier(column)} < ? limit ?`
  return change(db, `delete from ${own} where ctid = any(array(${old}))`, [time, most])
}

/** Days of the rows in a default partition. */
export async function rowDaysIn(db: Database, partition: string, column: string): Promise<string[]> {
  const day = `substr(${quotedIdentifier(column)}, 1, 10)`
  const rows = await selectRows(
    db,
    `select distinct ${day} from ${quotedIdentifier(partition)} where ${quotedIdentifier(column)} is not null`,
    [],
  )
  return rows.map(([text]) => String(text))
}

/** Updates the statistics over all partitions, which PostgreSQL does not maintain itself. */
export async function analyzePartitioned(db: Database, table: string): Promise<void> {
  await change(db, 'set local statement_timeout = 0', [])
  await change(db, `analyze ${quotedIdentifier(table)}`, [])
}

/**
 * Runs a change of partitions in a transaction; only one node does so at a time. Returns null without running it if another node changes
 * partitions or migrates, or if a table stays locked: the next turn tries again.
 */
export async function changePartitions<T>(
  { transaction }: Pick<Store, 'transaction'>,
  work: (db: Database) => Promise<T>,
): Promise<T | null> {
  try {
    return await transaction(async (db) => {
      await change(db, 'set local statement_timeout = 0', [])
      await change(db, `set local lock_timeout = ${LOCK_MS}`, [])
      const held = await selectRows(db, `select table_name from gantry_schema where table_name = '' for update skip locked`, [])
      return held.length === 0 ? null : work(db)
    })
  } catch (error) {
    if (isLocked(error)) return null
    throw error
  }
}

/** lock_not_available and deadlock_detected. */
function isLocked(error: unknown): boolean {
  const { code = '', cause } = error as { code?: string; cause?: { code?: string } }
  return ['55P03', '40P01'].includes(code) || ['55P03', '40P01'].includes(cause?.code ?? '')
}

const CONVERSION_END = /< '([^']*)'/

export interface Conversion {
  table: string
  /** End of the first partition. */
  end: string
  /** True if the database has checked all rows. */
  isValid: boolean
  /** True if the command reported itself within the last hour. */
  isAlive: boolean
}

const keyOf = (table: string): string => `conversion of ${table}`

/** Conversions that were begun and not finished. */
export async function openConversions(db: Database, now: Date): Promise<Conversion[]> {
  if (dialectOf(db).name !== 'postgres') return []
  const sql = `select c.relname, pg_get_constraintdef(k.oid), k.convalidated, s.hash
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    left join gantry_schema s on s.table_name = 'conversion of ' || c.relname
    where ${OWN} and k.conname = ? and not c.relispartition`
  return (await selectRows(db, sql, [CONVERSION])).map(([table, definition, isValid, beat]) => ({
    table: String(table),
    end: CONVERSION_END.exec(String(definition))?.[1] ?? '',
    isValid: isValid === true,
    isAlive: now.getTime() - Number(beat ?? 0) < SILENT_MS,
  }))
}

/** Reports that the conversion of a table goes on. */
export async function reportConversion(db: Database, table: string, now: Date): Promise<void> {
  const sql = 'insert into gantry_schema (table_name, hash) values (?, ?) on conflict (table_name) do update set hash = excluded.hash'
  await change(db, sql, [keyOf(table), String(now.getTime())])
}

/** Removes the constraint of a conversion, and its report. */
export async function endConversion(db: Database, constrained: string, table: string): Promise<void> {
  await change(db, `alter table ${quotedIdentifier(constrained)} drop constraint if exists ${CONVERSION}`, [])
  await change(db, 'delete from gantry_schema where table_name = ?', [keyOf(table)])
}
