// Differences between SQLite and PostgreSQL. All other code of the store is shared.

import type { Dialect as KyselyDialect } from 'kysely'
import type { TotalsQuery } from '../aggregates/totals.ts'
import type { Database } from '../database.ts'

/** How a column keeps its values; ids, dates and files are text, booleans 0 and 1. */
export type ColumnType = 'text' | 'integer' | 'double'

export interface Index {
  name: string
  table: string
  unique: boolean
  /** Columns in order; `distinguishNull` lets two empty values of the column count as equal. */
  columns: readonly { name: string; distinguishNull: boolean }[]
}

/** Connections of this process to the database. */
export interface Usage {
  busy: number
  idle: number
  /** Work that waits for one. */
  waiting: number
}

export interface Dialect {
  name: 'sqlite' | 'postgres'
  kysely: KyselyDialect
  /** Type words of a column, `text collate "C"`. */
  columnType(type: ColumnType): string
  /** Our `?` as the database wants its parameters. */
  numbered(sql: string): string
  /**
   * The rows of a query that only reads, outside of every transaction; `null` where it has to take a connection or wait for its turn.
   * A list spends more on being lent one than on its own work.
   */
  readAtOnce(sql: string, values: readonly unknown[]): (readonly unknown[])[] | null
  /** `like`, blind to the case of ASCII letters. */
  like: string
  /** The texts of one parameter, a JSON array, as a query. */
  texts: string
  /** An order term with empty values first, as in an ascending index. */
  order(column: string, descending: boolean): string
  /** Whole seconds from one moment to another, both columns of `YYYY-MM-DD HH:mm:ss`. */
  secondsBetween(from: string, to: string): string
  /** The sum of an exact number with these decimals, as a double: summed up without the errors of binary numbers. */
  exactSum(column: string, decimals: number): string
  /** A column of an index that serves such an order. */
  indexed(column: string): string
  /** True when the error says that this unique index refused a row. */
  isViolation(error: unknown, index: Index): boolean
  /** Lets go of statements that were prepared for the tables as they were. */
  forgetStatements(): void
  /** Waits until no other node migrates; held to the end of the transaction. */
  lockMigration(db: Database): Promise<void>
  /** Column types by name; empty when the table is not there. */
  readColumns(db: Database, table: string): Promise<Map<string, ColumnType>>
  readIndexes(db: Database, table: string): Promise<string[]>
  /** Makes a column hold another type, which can hold all of its values. */
  changeType(db: Database, table: string, column: string, to: ColumnType): Promise<void>
  totals: TotalsQuery
  usage(): Usage
}

// The adapter is what a database and its transactions have in common.
const spoken = new WeakMap<object, Dialect>()

/** The dialect that a database or transaction speaks. */
export function dialectOf(db: Database): Dialect {
  const dialect = spoken.get(db.getExecutor().adapter)
  if (!dialect) throw new Error('This database was not opened by openStore')
  return dialect
}

/** Said once, by whoever opens the database. */
export function setDialect(db: Database, dialect: Dialect): void {
  spoken.set(db.getExecutor().adapter, dialect)
}
