// Opens the configured database, embedded or PostgreSQL.

import { Kysely, sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database, Tables } from './database.ts'
import { type Dialect, setDialect } from './dialect/dialect.ts'
import { createTransactionGuard, type TransactionGuard } from './insideTransaction.ts'
import { type Audit, createAudit } from './journal/audit.ts'
import { collectWork } from './onCommit.ts'
import { writeMark } from './schema/dataFormat.ts'

export type { Database } from './database.ts'
export { isChangedTable } from './dialect/changedTable.ts'
export { onCommit } from './onCommit.ts'
export { createReadCache, type ReadCache, STALE_AFTER } from './readCache.ts'
export { readFromPrimary, readFromReplica, withLastWrite } from './replicaReads.ts'
export {
  asServer,
  createStatementBudget,
  ownStatements,
  refuseStatementsThatWrite,
  type StatementBudget,
  withStatementBudget,
} from './statementBudget.ts'

export interface Store {
  db: Database
  dialect: Dialect
  /** True when this start created the embedded database. */
  fresh: boolean
  /**
   * Runs `work` in one transaction. Inside use only the database that `work` receives, never `store.db`, and await only the database: on
   * SQLite all other writers wait.
   */
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Runs `work`; the first transaction in it that commits also stores the log row of the call. */
  audited: Audit['run']
  /** True when the database answers within the time, in milliseconds. */
  answers(within: number): Promise<boolean>
  close(): Promise<void>
}

/** Location of the data, and number of connections. */
export type StorePlace = Pick<Config, 'dataFolder' | 'databaseUrl'> & Partial<Pick<Config, 'databasePool' | 'readReplica'>>

const USUAL_POOL = 10

/**
 * Opens PostgreSQL if `databaseUrl` is set, otherwise SQLite in the data folder. Throws when another process has locked the folder or the
 * server does not answer.
 * @param isForCommand true for a command beside a running server: it opens an existing database and does not lock the folder
 */
export async function openStore(config: StorePlace, isForCommand = false): Promise<Store> {
  const guard = createTransactionGuard()
  const audit = createAudit()
  const { dialect, fresh } = await openDialect(config, guard, isForCommand)
  const db: Database = new Kysely<Tables>({ dialect: dialect.kysely })
  setDialect(db, dialect)
  // Kysely closes only opened databases, and opens them with the first query.
  try {
    await sql`select 1`.execute(db)
    if (!isForCommand) await writeMark(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    db,
    dialect,
    fresh,
    async transaction(work) {
      guard.refuse()
      let committed = () => {}
      let afterCommit = async () => {}
      const result = await db.transaction().execute((transaction) =>
        guard.run(async () => {
          afterCommit = collectWork(transaction)
          const done = await work(transaction)
          committed = await audit.complete(transaction)
          return done
        }),
      )
      committed()
      await afterCommit()
      return result
    },
    audited: audit.run,
    answers: (within) =>
      Promise.race([
        sql`select 1`.execute(db).then(
          () => true,
          () => false,
        ),
        new Promise<boolean>((settle) => setTimeout(settle, within, false).unref()),
      ]),
    close: () => db.destroy(),
  }
}

/** Only the selected driver is loaded, to save start time and memory. */
async function openDialect(
  { databaseUrl, databasePool = USUAL_POOL, readReplica = null, dataFolder }: StorePlace,
  guard: TransactionGuard,
  isForCommand: boolean,
) {
  if (databaseUrl !== null) {
    // Commands are few, and read what they change.
    const replica = isForCommand ? null : readReplica
    return (await import('./dialect/postgres.ts')).openPostgres(databaseUrl, guard, { connections: databasePool, replica })
  }
  const { openSqlite, openSqliteForCommand } = await import('./dialect/sqlite.ts')
  return isForCommand ? openSqliteForCommand(dataFolder, guard) : openSqlite(dataFolder, guard)
}
