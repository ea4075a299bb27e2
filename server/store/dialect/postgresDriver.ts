// Kysely driver over a pg pool with named statements: PostgreSQL parses and plans each SQL text once per connection.

import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { Pool, PoolClient, QueryArrayConfig, QueryConfig } from 'pg'
import type { TotalsQuery } from '../aggregates/totals.ts'
import { oldestRead } from '../replicaReads.ts'
import { isPositional } from '../sql/query.ts'
import { spendStatementTime, statementTime } from '../statementBudget.ts'
import { READ_ONLY, TIMEOUT_MESSAGE, toUnavailableError, unavailableError } from './away.ts'
import type { NamedStatement, NamedStatements } from './namedStatements.ts'
import { isStatementLost } from './pooler.ts'
import type { ReadReplica } from './readReplica.ts'
import type { Statistics } from './statistics.ts'

// "cached plan must not change result type": another node widened a column since the statement was prepared.
const STALE_PLAN = '0A000'
/** Time limit for begin, commit and rollback, independent of the time left to a request. */
const COMMAND_MS = 15_000

interface PostgresConnection extends DatabaseConnection {
  begin(sql: string): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  command(sql: string): Promise<void>
  release(): void
}

export interface PostgresPool {
  pool: Pool
  /** `null` for none. */
  replica: ReadReplica | null
  totals: TotalsQuery
  statistics: Statistics
  statements: NamedStatements
  /** Throws when the caller is inside a transaction that this write would bypass. */
  refuseInTransaction(): void
}

export function createPostgresDriver({ pool, replica, totals, statistics, statements, refuseInTransaction }: PostgresPool): Driver {
  const of = (connection: DatabaseConnection): PostgresConnection => connection as PostgresConnection

  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      const oldest = replica === null ? null : oldestRead()
      return replica !== null && oldest !== null && replica.hasAllUntil(oldest) ? connectToReplica(replica) : connectToPrimary()
    },
    beginTransaction: (connection, { isolationLevel }) =>
      of(connection).begin(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin'),
    commitTransaction: (connection) => of(connection).commit(),
    rollbackTransaction: (connection) => of(connection).rollback(),
    savepoint: (connection, name) => of(connection).command(`savepoint "${name}"`),
    rollbackToSavepoint: (connection, name) => of(connection).command(`rollback to "${name}"`),
    releaseSavepoint: (connection, name) => of(connection).command(`release "${name}"`),
    releaseConnection: async (connection) => of(connection).release(),
    async destroy() {
      await replica?.end()
      await pool.end()
    },
  }

  async function connectToPrimary(): Promise<PostgresConnection> {
    return connect(
      await pool.connect().catch((error) => {
        throw unavailableError(error)
      }),
    )
  }

  /**
   * Reads from the replica. Transactions, writes, and reads that fail there go to the primary: a replica cancels reads that conflict with
   * what it replays, and may lack a new column.
   */
  function connectToReplica({ pool: replicas }: ReadReplica): PostgresConnection {
    let primary: PostgresConnection | null = null
    const toPrimary = async () => (primary ??= await connectToPrimary())
    const opened = (): PostgresConnection => {
      if (primary === null) throw new Error('No transaction was begun')
      return primary
    }
    return {
      begin: async (sql) => (await toPrimary()).begin(sql),
      commit: () => opened().commit(),
      rollback: () => opened().rollback(),
      command: (sql) => opened().command(sql),
      release: () => primary?.release(),
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        if (primary === null && statements.of(query.sql).reads) {
          const result = await readIn(replicas, query).catch(() => null)
          if (result !== null) return result as QueryResult<Row>
        }
        return (await toPrimary()).executeQuery<Row>(query)
      },
      streamQuery: neverStreams,
    }
  }

  async function readIn(replicas: Pool, query: CompiledQuery): Promise<QueryResult<unknown>> {
    const connection = connect(await replicas.connect())
    try {
      return await connection.executeQuery(query)
    } finally {
      connection.release()
    }
  }

  function written(table: string | null, rows: number): void {
    totals.changed(table)
    if (table !== null) statistics.wrote(table, rows)
  }

  function connect(client: PoolClient): PostgresConnection {
    const touched = new Map<string | null, number>()
    let inTransaction = false
    let broken: Error | undefined
    const onError = (error: Error) => {
      broken = error
    }
    client.on('error', onError)
    /**
     * Discards the connection after a timeout, since a late answer would be taken for that of the next statement; and after a read-only
     * error, since a new connection may reach the new primary.
     */
    const noted = (error: Error & { code?: string }): never => {
      if (error.message === TIMEOUT_MESSAGE || error.code === READ_ONLY.code) onError(error)
      throw error
    }
    const command = async (sql: string) => {
      await client
        .query({ text: sql, query_timeout: COMMAND_MS } as QueryConfig)
        .catch(noted)
        .catch((error) => {
          throw toUnavailableError(error)
        })
    }
    const inBudget = async <Row>(statement: NamedStatement, query: CompiledQuery): Promise<QueryResult<Row>> => {
      const most = statementTime()
      const start = performance.now()
      try {
        return await send<Row>(client, statement, query, most).catch(noted)
      } finally {
        spendStatementTime(start)
      }
    }
    return {
      command,
      async begin(sql) {
        await command(sql)
        inTransaction = true
      },
      async commit() {
        await command('commit')
        inTransaction = false
        for (const [table, rows] of touched) written(table, rows)
      },
      async rollback() {
        inTransaction = false
        // A connection that cannot roll back is unusable.
        if (!broken) await command('rollback').catch(onError)
      },
      release() {
        client.off('error', onError)
        client.release(broken)
      },
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        const statement = statements.of(query.sql)
        if (!inTransaction && !statement.reads) refuseInTransaction()
        const result = await inBudget<Row>(statement, query).catch((error: { code?: string }) => {
          if (statement.name === undefined) throw toUnavailableError(error)
          if (error.code === STALE_PLAN) statements.forget()
          else if (isStatementLost(error)) statements.stopNaming()
          else throw toUnavailableError(error)
          if (inTransaction) throw error
          return inBudget<Row>(statements.of(query.sql), query)
        })
        if (!statement.reads) {
          const rows = Number(result.numAffectedRows ?? 0)
          if (inTransaction) touched.set(statement.changes, (touched.get(statement.changes) ?? 0) + rows)
          else written(statement.changes, rows)
        }
        return result
      },
      streamQuery: neverStreams,
    }
  }
}

// biome-ignore lint/correctness/useYield: lists are paged, nothing of ours streams
async function* neverStreams(): AsyncIterableIterator<never> {
  throw new Error('The store does not stream')
}

/** @param most time limit in milliseconds; `null` for none */
async function send<Row>(
  client: PoolClient,
  { name }: NamedStatement,
  query: CompiledQuery,
  most: number | null,
): Promise<QueryResult<Row>> {
  const bound = most === null ? {} : { query_timeout: most }
  const config: QueryConfig = { name, text: query.sql, values: query.parameters.map(postgresValue), ...bound }
  const positional: QueryArrayConfig = { ...config, rowMode: 'array' }
  const { rows, rowCount } = await (isPositional(query) ? client.query(positional) : client.query(config))
  return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
}

function postgresValue(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' ? value : String(value)
}
