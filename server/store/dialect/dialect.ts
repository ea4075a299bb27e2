// Interface of the differences between SQLite and PostgreSQL. All other code of the store is shared.

import type { Dialect as KyselyDialect } from 'kysely'
import type { TotalsQuery } from '../aggregates/totals.ts'
import type { Database } from '../database.ts'

/** Storage type of a column; ids, dates and files are text, booleans 0 and 1. */
export type ColumnType = 'text' | 'integer' | 'double'

export interface Index {
  name: string
  table: string
  unique: boolean
  /** Columns in order; `distinguishNull` makes two empty values of the column count as equal. */
  columns: readonly { name: string; distinguishNull: boolean }[]
}

/** Connections of this process to the database. */
export interface Usage {
  busy: number
  idle: number
  /** Calls that wait for a connection. */
  waiting: number
}

/** A cluster of Citus. */
export interface Cluster {
  /** Version of Citus. */
  version: string
}

export interface Dialect {
  name: 'sqlite' | 'postgres'
  kysely: KyselyDialect
  /** SQL type of a column, such as `text collate "C"`. */
  columnType(type: ColumnType): string
  /** Replaces our `?` by the parameter syntax of the database. */
  numbered(sql: string): string
  /**
   * Runs a read-only query synchronously, outside of any transaction; `null` if it needs a connection or must wait. Borrowing a connection
   * costs more than the query of a list.
   */
  readAtOnce(sql: string, values: readonly unknown[]): (readonly unknown[])[] | null
  /** Clause of a select that locks its rows until the transaction ends; `null` where transactions exclude each other. */
  rowLock: string | null
  /** `like` operator that ignores the case of ASCII letters. */
  like: string
  /** Query that expands one parameter, a JSON array, to its texts. */
  texts: string
  /** Term of `order by` with empty values first, as in an ascending index. */
  order(column: string, descending: boolean): string
  /** Whole seconds between two columns of `YYYY-MM-DD HH:mm:ss`. */
  secondsBetween(from: string, to: string): string
  /** Sum of an exact number with these decimals, as a double without accumulated binary errors. */
  exactSum(column: string, decimals: number): string
  /** Index column that serves such an order. */
  indexed(column: string): string
  /** True when the error reports a violation of this unique index. */
  isViolation(error: unknown, index: Index): boolean
  /** Drops prepared statements after a change of tables. */
  forgetStatements(): void
  /** Locks migrations on all nodes until the transaction ends. */
  lockMigration(db: Database): Promise<void>
  /** Column types by name; empty for a missing table. */
  readColumns(db: Database, table: string): Promise<Map<string, ColumnType>>
  readIndexes(db: Database, table: string): Promise<string[]>
  /** The Citus cluster of this database; `null` for none. */
  cluster: Cluster | null
  /** Distributes a new table with its indexes over the nodes of a cluster; without a cluster the table stays as it is. */
  distribute(db: Database, table: { name: string; hasTenants: boolean }): Promise<void>
  /** Widens the type of a column. */
  changeType(db: Database, table: string, column: string, to: ColumnType): Promise<void>
  totals: TotalsQuery
  usage(): Usage
  /** Seconds by which the read replica is known to lag behind at most; `null` without one. */
  replicaLag(): number | null
}

// A database and its transactions share the adapter object, so it serves as key.
const spoken = new WeakMap<object, Dialect>()

/** Dialect of a database or transaction. */
export function dialectOf(db: Database): Dialect {
  const dialect = spoken.get(db.getExecutor().adapter)
  if (!dialect) throw new Error('This database was not opened by openStore')
  return dialect
}

/** Called once when a database is opened. */
export function setDialect(db: Database, dialect: Dialect): void {
  spoken.set(db.getExecutor().adapter, dialect)
}
