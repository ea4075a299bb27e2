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
  /** Values stand for `?`, or for `$1` in PostgreSQL. Columns keep the names that the statement gives them. */
  rows(sql: string, values?: readonly string[]): Promise<ForeignRow[]>
  /** Cells in the order of the statement, each as that database writes it: no number loses a digit, no moment its zone. One `?` for each value. */
  texts(sql: string, values: readonly TextCell[]): Promise<TextCell[][]>
  /** Writes, where the session was opened for it; answers how many rows it changed. One `?` for each value. */
  change(sql: string, values: readonly TextCell[]): Promise<number>
  close(): Promise<void>
}

/** A server with the address that its name was judged by, so that it cannot lead elsewhere a moment later. */
export interface Target extends ServerAddress {
  ip: string
  mode: SessionMode
  /** Milliseconds. */
  patience: number
  /** Bytes that a statement may answer. */
  mostBytes: number
}
