// What a connection to another database offers, whatever its engine.

import type { ServerAddress } from './address.ts'

export type ForeignRow = Readonly<Record<string, unknown>>

export interface ForeignSession {
  engine: 'postgres' | 'mysql' | 'sqlite'
  /** What answered, as a person calls it: `PostgreSQL 17.2`, `MariaDB 11.4.3`. */
  version: string
  /** Values stand for `?`, or for `$1` in PostgreSQL. Columns keep the names that the statement gives them. */
  rows(sql: string, values?: readonly string[]): Promise<ForeignRow[]>
  close(): Promise<void>
}

/** A server with the address that its name was judged by, so that it cannot lead elsewhere a moment later. */
export interface Target extends ServerAddress {
  ip: string
  patience: number
}
