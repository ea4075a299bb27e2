// Inspects a database beside a running server, without changing it.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import type { Config } from '../config.ts'
import { isChangedTable } from './dialect/changedTable.ts'
import { findCluster } from './dialect/citus.ts'
import { SQLITE_FILE } from './dialect/sqlite.ts'
import { databaseLossOf, toDamagedError } from './dialect/sqliteFaults.ts'
import { type PartitionState, partitionState } from './partitions/inspectPartitions.ts'
import { downgradeOf, markOf, READ_MARK } from './schema/dataFormat.ts'
import { readPlaces } from './schema/distribute.ts'
import { tableOf } from './schema/table.ts'
import { quotedIdentifier } from './sql/query.ts'

export interface ClusterState {
  /** Version of Citus. */
  version: string
  /** Addresses of all workers, and of those that do not answer. */
  workers: string[]
  away: string[]
  /** Tables that are not distributed yet, or not as they should be. */
  misplaced: string[]
}

export interface Inspection {
  /** Version of the database: `SQLite 3.50.4`. */
  version: string
  /** Reason why this version must not use the data; `null` if it may. */
  downgrade(): Promise<string | null>
  /** State of the Citus cluster; `null` for none. */
  cluster(): Promise<ClusterState | null>
  /** Integrity faults reported by the database, one per line; `null` if it has no such check. Reads all data. */
  damages(): Promise<string[] | null>
  /** Reason why a write would be refused; `null` for none. */
  refusal(): Promise<string | null>
  /** State of the partitions; `null` if the database has none. */
  partitions(): Promise<PartitionState | null>
  /** Time of the database; `null` if it uses this machine's clock. */
  now(): Promise<Date | null>
  /** The newest `createTime` of an entity's rows, `YYYY-MM-DD HH:mm:ss`; `null` without rows or table. */
  newest(entity: Entity): Promise<string | null>
  /** Every value of a file field, and whether its record is removed. Empty if the table is missing. */
  filesNamed(entity: Entity, field: Field): Promise<{ value: string; isRemoved: boolean }[]>
  /** Accounts and password hashes of active users, at most `most`. Empty if the table is missing. */
  credentials(users: Entity, most: number): Promise<{ account: string; password: string }[]>
  /** Values of system parameters by key. Empty if the table is missing. */
  parameters(params: Entity): Promise<ReadonlyMap<string, string>>
  /** Keys of an internal table; empty if the table is missing. */
  keysOf(table: string): Promise<string[]>
  close(): Promise<void>
}

type Query = (sql: string) => Promise<Readonly<Record<string, unknown>>[]>

const BUSY_MS = 5_000
const CONNECT_MS = 10_000
const DAMAGES_NAMED = 5

/**
 * Opens the configured database; `null` if the embedded one does not exist yet. Throws an Error with a message for the operator when it
 * does not answer.
 */
export async function inspectStore({ dataFolder, databaseUrl }: Pick<Config, 'dataFolder' | 'databaseUrl'>): Promise<Inspection | null> {
  if (databaseUrl !== null) return inspectPostgres(databaseUrl)
  const loss = databaseLossOf(dataFolder, SQLITE_FILE)
  if (loss !== null) throw new Error(loss)
  const path = join(dataFolder, SQLITE_FILE)
  return existsSync(path) ? inspectSqlite(path) : null
}

async function inspectSqlite(path: string): Promise<Inspection> {
  const database = new DatabaseSync(path, { timeout: BUSY_MS })
  const query: Query = async (sql) => {
    try {
      return database.prepare(sql).all()
    } catch (error) {
      throw toDamagedError(error)
    }
  }
  const [row] = await query('select sqlite_version() as version')
  return {
    ...readsOf(query),
    version: `SQLite ${row?.version}`,
    cluster: async () => null,
    async damages() {
      const found = await query(`pragma integrity_check(${DAMAGES_NAMED})`)
      return found.map((row) => String(Object.values(row)[0])).filter((line) => line !== 'ok')
    },
    async refusal() {
      try {
        database.exec('begin immediate; rollback')
        return null
      } catch (error) {
        return (error as Error).message
      }
    },
    partitions: async () => null,
    now: async () => null,
    close: async () => database.close(),
  }
}

async function inspectPostgres(url: string): Promise<Inspection> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  await client.connect().catch((error: Error) => {
    throw new Error(error.message || String(error), { cause: error })
  })
  const query: Query = async (sql) => (await client.query(sql)).rows
  const [row] = await query(`select current_setting('server_version') as version`)
  return {
    ...readsOf(query),
    version: `PostgreSQL ${row?.version}`,
    async cluster() {
      const cluster = await findCluster(client)
      if (cluster === null) return null
      const nodes = await query(
        `select nodename || ':' || nodeport as node, citus_check_connection_to_node(nodename, nodeport) as answers
          from pg_dist_node where groupid > 0 and noderole = 'primary' order by nodeid`,
      )
      const places = await readPlaces(query)
      return {
        ...cluster,
        workers: nodes.map(({ node }) => String(node)),
        away: nodes.flatMap(({ node, answers }) => (answers === true ? [] : [String(node)])),
        misplaced: places.flatMap(({ table, present, wanted, faults }) => (present === wanted && faults.length === 0 ? [] : [table])),
      }
    },
    damages: async () => null,
    partitions: () => partitionState(query),
    async refusal() {
      const [state] = await query(
        `select current_setting('transaction_read_only') as is_read_only, has_schema_privilege(current_schema(), 'create') as may_create`,
      )
      if (state?.is_read_only === 'on') return 'the database is read only, as a standby is'
      return state?.may_create ? null : 'the user may not make tables in its schema'
    },
    async now() {
      const [state] = await query('select extract(epoch from clock_timestamp())::float8 as seconds')
      return new Date(Number(state?.seconds) * 1000)
    },
    close: () => client.end(),
  }
}

function readsOf(query: Query): Pick<Inspection, 'downgrade' | 'newest' | 'filesNamed' | 'credentials' | 'parameters' | 'keysOf'> {
  // The table of a new schema file is created at the next start.
  const rows = (sql: string) =>
    query(sql).catch((error: Error) => {
      if (isChangedTable(error)) return []
      throw error
    })
  return {
    downgrade: async () => downgradeOf(markOf(await rows(READ_MARK))),
    async newest(entity) {
      const [row] = await rows(`select max(create_time) as newest from ${tableOf(entity).quoted}`)
      return row?.newest ? String(row.newest) : null
    },
    async filesNamed(entity, { name }) {
      const { quoted: table, column } = tableOf(entity)
      const cell = column[name]?.quoted ?? quotedIdentifier(name)
      const found = await rows(`select ${cell} as value, is_deleted as is_removed from ${table} where ${cell} like '%/files/%'`)
      return found.map(({ value, is_removed: removed }) => ({ value: String(value), isRemoved: Number(removed) !== 0 }))
    },
    async credentials(users, most) {
      const found = await rows(
        `select account, password from ${tableOf(users).quoted} where is_deleted = 0 and status = 1 order by id limit ${Math.trunc(most)}`,
      )
      return found.map(({ account, password }) => ({ account: String(account), password: String(password ?? '') }))
    },
    async parameters(params) {
      const found = await rows(`select param_key, param_value from ${tableOf(params).quoted} where is_deleted = 0`)
      return new Map(found.map(({ param_key: key, param_value: value }) => [String(key), String(value ?? '')]))
    },
    keysOf: async (table) => (await rows(`select id from ${quotedIdentifier(table)}`)).map(({ id }) => String(id)),
  }
}
