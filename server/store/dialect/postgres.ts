// Dialect of PostgreSQL and compatible servers, for any number of nodes.

import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { createTotals } from '../aggregates/totals.ts'
import type { Database } from '../database.ts'
import type { TransactionGuard } from '../insideTransaction.ts'
import { type DataMark, isMissingTable, markOf, READ_MARK, refuseDowngrade } from '../schema/dataFormat.ts'
import { change, quotedIdentifier, selectRows } from '../sql/query.ts'
import { findCluster, isShardViolation, placementOf, placeTable, prepareMigration } from './citus.ts'
import type { ColumnType, Dialect, Index } from './dialect.ts'
import { createNamedStatements } from './namedStatements.ts'
import { createPool } from './pool.ts'
import { isStartupRefused, keepsStatements, readDatabaseUrl, withoutCompilation } from './pooler.ts'
import { createPostgresDriver } from './postgresDriver.ts'
import { openReadReplica } from './readReplica.ts'
import { createStatistics } from './statistics.ts'

/** Milliseconds that a call waits for a connection. */
const CONNECT_MS = 5_000
/** Milliseconds after which a statement is cancelled: its client has given up by then, and others need the connection. */
const STATEMENT_MS = 30_000
const IDLE_IN_TRANSACTION_MS = 60_000
const KEEP_ALIVE_MS = 10_000
/** Milliseconds after which an unused connection is closed: the first statement of a new one takes 8 ms more, on a cluster of Citus 50 ms. */
const IDLE_MS = 600_000
// Totals up to this size are never cached, since other nodes write as well.
const COUNTED = 1000
const UNIQUE_VIOLATION = '23505'
const INT8 = 20

// Byte-wise order and comparison, as in SQLite, whatever the server's locale.
const TYPES: Readonly<Record<ColumnType, string>> = { text: 'text collate "C"', integer: 'bigint', double: 'double precision' }

const parsers: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: unknown) {
    return type === INT8 ? Number : pg.types.getTypeParser(type, format as 'text')
  },
} as pg.CustomTypesConfig

export interface PoolSize {
  connections: number
  /** Milliseconds that a call waits for a connection. */
  patience?: number
  /** Maximum duration of a statement in milliseconds. */
  statement?: number
  /** A hot standby for reads that may be old; `null` for none. */
  replica?: { url: string; maxLag: number } | null
}

/** Connects to the server. Throws at once when it does not answer. */
export async function openPostgres(
  url: string,
  guard: TransactionGuard,
  { connections, patience = CONNECT_MS, statement = STATEMENT_MS, replica: standby = null }: PoolSize,
): Promise<{ dialect: Dialect; fresh: boolean }> {
  const { address, prepared } = readDatabaseUrl(url)
  const settings: pg.PoolConfig = {
    connectionString: address,
    max: connections,
    connectionTimeoutMillis: patience,
    // Keep-alive detects a lost server even on idle connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idleTimeoutMillis: IDLE_MS,
    types: parsers,
  }
  const pool = await openPool({
    ...settings,
    connectionString: withoutCompilation(address),
    statement_timeout: statement,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  })
    .catch((error: Error) => {
      if (!isStartupRefused(error)) throw error
      return openPool(settings)
    })
    .catch((error: Error) => {
      throw new Error(`The database of DATABASE_URL does not answer: ${error.message || String(error)}`, { cause: error })
    })
  await readMark(pool).then(refuseDowngrade).catch(closeAndThrow(pool))
  const cluster = await findCluster(pool).catch(closeAndThrow(pool))
  const replica = standby === null ? null : await openReadReplica(standby.url, pool, settings, standby.maxLag).catch(closeAndThrow(pool))
  const totals = createTotals(COUNTED)
  const statistics = createStatistics((table) => pool.query(`analyze ${quotedIdentifier(table)}`))
  const statements = createNamedStatements(prepared ?? (await keepsStatements(settings)))
  const numbered = new Map<string, string>()

  const dialect: Dialect = {
    name: 'postgres',
    kysely: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createPostgresDriver({ pool, replica, totals, statistics, statements, refuseInTransaction: guard.refuse }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    columnType: (type) => TYPES[type],
    numbered(sql) {
      const known = numbered.get(sql)
      if (known !== undefined) return known
      let number = 0
      const text = sql.replace(/\?/g, () => `$${++number}`)
      if (numbered.size < 5000) numbered.set(sql, text)
      return text
    },
    readAtOnce: () => null,
    rowLock: 'for no key update',
    like: 'ilike',
    texts: 'select json_array_elements_text(cast(? as json))',
    order: (column, descending) => (descending ? `${column} desc nulls last` : `${column} asc nulls first`),
    secondsBetween: (from, to) => `cast(extract(epoch from cast(${to} as timestamp) - cast(${from} as timestamp)) as bigint)`,
    // The cast yields up to fifteen digits, which a double holds exactly.
    exactSum: (column) => `cast(sum(cast(${column} as numeric)) as double precision)`,
    indexed: (column) => `${column} nulls first`,
    isViolation: (error: unknown, index: Index) => {
      const { code, constraint, table, detail = '' } = error as { code?: string; constraint?: string; table?: string; detail?: string }
      if (code !== UNIQUE_VIOLATION) return false
      if (constraint === index.name || isShardViolation(error as Error, index)) return true
      if (table === index.table || cluster !== null) return false
      // The index of a partition has its own name; the detail names its columns: `Key (tenant_id, time)=(…) already exists.`
      const columns = detail.slice(0, detail.indexOf(')=(')).split(/\W+/)
      return index.columns.every(({ name }) => columns.includes(name))
    },
    forgetStatements: statements.forget,
    async lockMigration(db) {
      await lockMigration(db)
      if (cluster !== null) await prepareMigration(db)
    },
    cluster,
    async distribute(db, { name, hasTenants }) {
      if (cluster !== null) await placeTable(db, name, placementOf({ hasTenants }))
    },
    readColumns,
    readIndexes,
    changeType,
    totals,
    usage: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    replicaLag: () => replica?.lagSeconds() ?? null,
  }
  return { dialect, fresh: false }
}

function closeAndThrow(pool: pg.Pool): (error: Error) => Promise<never> {
  return async (error) => {
    await pool.end()
    throw error
  }
}

async function openPool(settings: pg.PoolConfig): Promise<pg.Pool> {
  const pool = createPool(settings)
  try {
    await pool.query('select 1')
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function readMark(pool: pg.Pool): Promise<DataMark | null> {
  try {
    return markOf((await pool.query(READ_MARK)).rows)
  } catch (error) {
    if (isMissingTable(error)) return null
    throw error
  }
}

/** A row lock: unlike advisory locks, every PostgreSQL compatible server supports it. */
async function lockMigration(db: Database): Promise<void> {
  // Migration of a large table may take longer than the limit of statements.
  await change(db, 'set local statement_timeout = 0', [])
  await selectRows(db, `select table_name from gantry_schema where table_name = '' for update`, [])
}

async function readColumns(db: Database, table: string): Promise<Map<string, ColumnType>> {
  const sql = 'select column_name, data_type from information_schema.columns where table_schema = current_schema() and table_name = ?'
  const rows = await selectRows(db, sql, [table])
  const type = (word: unknown): ColumnType => (word === 'bigint' ? 'integer' : word === 'double precision' ? 'double' : 'text')
  return new Map(rows.map(([name, word]) => [String(name), type(word)]))
}

async function readIndexes(db: Database, table: string): Promise<string[]> {
  const rows = await selectRows(db, 'select indexname from pg_indexes where schemaname = current_schema() and tablename = ?', [table])
  return rows.map(([name]) => String(name))
}

async function changeType(db: Database, table: string, column: string, to: ColumnType): Promise<void> {
  const type = to === 'text' ? 'text' : TYPES[to]
  await change(
    db,
    `alter table ${quotedIdentifier(table)} alter column ${quotedIdentifier(column)} type ${TYPES[to]} using ${quotedIdentifier(column)}::${type}`,
    [],
  )
}
