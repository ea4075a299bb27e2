// Opens the database that the configuration names. Behind it both speak alike.

import { Kysely, sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database, Tables } from './database.ts'
import { type Dialect, setDialect } from './dialect/dialect.ts'
import { createTransactionGuard, type TransactionGuard } from './insideTransaction.ts'
import { type Audit, createAudit } from './journal/audit.ts'
import { gatherWork } from './onCommit.ts'
import { writeMark } from './schema/dataFormat.ts'

export type { Database } from './database.ts'
export { isChangedTable } from './dialect/changedTable.ts'
export { onCommit } from './onCommit.ts'
export { createReadCache, type ReadCache, STALE_AFTER } from './readCache.ts'
export { createStatementBudget, ownStatements, type StatementBudget, withStatementBudget } from './statementBudget.ts'

export interface Store {
  db: Database
  dialect: Dialect
  /** True when the embedded database was made by this start. */
  fresh: boolean
  /**
   * Runs `work` in one transaction: all or nothing. Inside use the database that `work` is given, never `store.db`,
   * and wait for nothing but the database: on SQLite all other writers queue behind it.
   */
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Runs `work`: the first transaction in it that commits stores the line that tells of it, and none commits without. */
  audited: Audit['run']
  /** True when the database answers within the time, in milliseconds. */
  answers(within: number): Promise<boolean>
  close(): Promise<void>
}

/** Location of the data, and number of connections. */
export type StorePlace = Pick<Config, 'dataFolder' | 'databaseUrl'> & Partial<Pick<Config, 'databasePool'>>

const USUAL_POOL = 10

/**
 * Opens PostgreSQL when `databaseUrl` is set, else SQLite in the data folder.
 * Throws when another process holds the folder or the server does not answer.
 * @param isBeside a short command beside the process that holds the folder: it opens what is there, and takes nothing
 */
export async function openStore(config: StorePlace, isBeside = false): Promise<Store> {
  const guard = createTransactionGuard()
  const audit = createAudit()
  const { dialect, fresh } = await openDialect(config, guard, isBeside)
  const db: Database = new Kysely<Tables>({ dialect: dialect.kysely })
  setDialect(db, dialect)
  // Kysely closes only what it has opened, which it does with the first query.
  try {
    await sql`select 1`.execute(db)
    if (!isBeside) await writeMark(db)
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
          afterCommit = gatherWork(transaction)
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

/** Only the driver that is used is loaded: the other costs start time and memory. */
async function openDialect({ databaseUrl, databasePool = USUAL_POOL, dataFolder }: StorePlace, guard: TransactionGuard, isBeside: boolean) {
  if (databaseUrl !== null) return (await import('./dialect/postgres.ts')).openPostgres(databaseUrl, guard, { connections: databasePool })
  const { openSqlite, openSqliteBeside } = await import('./dialect/sqlite.ts')
  return isBeside ? openSqliteBeside(dataFolder, guard) : openSqlite(dataFolder, guard)
}
