// Interface of a connection to another database.

import type { ServerAddress } from './address.ts'

export type ForeignRow = Readonly<Record<string, unknown>>

export type TextCell = string | null

/** Access of a session: the database itself enforces read-only sessions. */
export type SessionMode = 'read' | 'write'

export interface ForeignSession {
  engine: 'postgres' | 'mysql' | 'sqlite'
  /** Server name and version: `PostgreSQL 17.2`, `MariaDB 11.4.3`. */
  version: string
  /** Runs a query. Values replace `?`, or `$1` in PostgreSQL. Columns have the names in the statement. */
  rows(sql: string, values?: readonly string[]): Promise<ForeignRow[]>
  /**
   * Runs a query; cells are the database's text, in the order of the statement, so numbers keep all digits and times their zone. One `?`
   * for each value.
   */
  texts(sql: string, values: readonly TextCell[]): Promise<TextCell[][]>
  /** Runs a write in a session opened for writing; returns the number of changed rows. One `?` for each value. */
  change(sql: string, values: readonly TextCell[]): Promise<number>
  close(): Promise<void>
}

/** Server with its checked IP address, so that a second name lookup cannot lead elsewhere. */
export interface Target extends ServerAddress {
  ip: string
  mode: SessionMode
  /** Time limit in milliseconds. */
  patience: number
  /** Maximum number of bytes in the answer to a statement. */
  mostBytes: number
}
