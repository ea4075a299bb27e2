// Opens the database that the configuration names. Behind it both speak alike.

import { Kysely, sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Dialect } from './dialect/dialect.ts'
import type { Condition } from './filters.ts'
import { createTransactionGuard, type TransactionGuard } from './insideTransaction.ts'

/** Tables are made from schema files at run time, so their rows are known only there. */
export type Tables = Record<string, Record<string, unknown>>

export type Database = Kysely<Tables>

/** What narrows the rows of a table for somebody, beyond the tenant; by table name. A table that is not there is not narrowed. */
export type RowScopes = ReadonlyMap<string, Condition>

/** Who reads or writes, as far as rows are concerned. */
export interface Actor {
  userId: string
  tenantId: string
  deptId: string
  /** Data scopes; without them the actor sees all of the tenant. */
  scopes?: RowScopes
}

export interface Store {
  db: Database
  dialect: Dialect
  /** Whether the embedded database was made by this start. */
  fresh: boolean
  /**
   * Runs `work` in one transaction: all or nothing. Inside use the database that `work` is given, never `store.db`,
   * and wait for nothing but the database: on SQLite all other writers queue behind it.
   */
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Opens PostgreSQL when `databaseUrl` is set, else SQLite in the data folder.
 * Throws when another process holds the folder or the server does not answer.
 */
export async function openStore(config: Pick<Config, 'dataFolder' | 'databaseUrl'>): Promise<Store> {
  const guard = createTransactionGuard()
  const { dialect, fresh } = await openDialect(config, guard)
  const db: Database = new Kysely<Tables>({ dialect: dialect.kysely })
  // Kysely closes only what it has opened, which it does with the first query.
  await sql`select 1`.execute(db)
  return {
    db,
    dialect,
    fresh,
    transaction(work) {
      guard.refuse()
      return db.transaction().execute((transaction) => guard.run(() => work(transaction as unknown as Database)))
    },
    close: () => db.destroy(),
  }
}

/** Only the driver that is used is loaded: the other costs start time and memory. */
async function openDialect({ databaseUrl, dataFolder }: Pick<Config, 'dataFolder' | 'databaseUrl'>, guard: TransactionGuard) {
  if (databaseUrl !== null) return (await import('./dialect/postgres.ts')).openPostgres(databaseUrl, guard)
  return (await import('./dialect/sqlite.ts')).openSqlite(dataFolder, guard)
}
