// Kysely driver over node:sqlite with two connections: one writes, the other reads committed data (WAL). So a read never waits for a
// transaction and never sees uncommitted rows.

import type { DatabaseSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { Mutex } from '#server/mutex.ts'
import type { TotalsQuery } from '../aggregates/totals.ts'
import { isPositional } from '../sql/query.ts'
import type { GroupCommit } from './groupCommit.ts'
import { execute, type Prepare, preparer } from './sqliteStatements.ts'
import { awaitTurn, isTurnDue } from './sqliteTurns.ts'
import { statementFacts } from './statement.ts'

interface SqliteConnection extends DatabaseConnection {
  begin(): Promise<void>
  commit(): Promise<void>
  /** Also called when a commit failed. */
  rollback(): void
  run(sql: string): void
}

export interface SqliteDatabases {
  writer: DatabaseSync
  /** Prepares statements of the reading connection. */
  prepareRead: Prepare
  /** Serialises write transactions. */
  writing: Mutex
  group: GroupCommit
  totals: TotalsQuery
  /** Throws when the caller is inside a transaction: a write outside of it would wait for it forever. */
  refuseInTransaction(): void
  close(): void
}

export function createSqliteDriver({
  writer,
  prepareRead,
  writing: turn,
  group,
  totals,
  refuseInTransaction,
  close,
}: SqliteDatabases): Driver {
  const prepareWrite = preparer(writer)
  const of = (connection: DatabaseConnection): SqliteConnection => connection as SqliteConnection

  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connect()),
    beginTransaction: (connection) => of(connection).begin(),
    commitTransaction: async (connection) => of(connection).commit(),
    rollbackTransaction: async (connection) => of(connection).rollback(),
    savepoint: async (connection, name) => of(connection).run(`savepoint "${name}"`),
    rollbackToSavepoint: async (connection, name) => of(connection).run(`rollback to "${name}"`),
    releaseSavepoint: async (connection, name) => of(connection).run(`release "${name}"`),
    releaseConnection: () => Promise.resolve(),
    destroy: async () => close(),
  }

  function connect(): SqliteConnection {
    let release: (() => void) | null = null
    let fault: unknown = null
    const touched = new Set<string | null>()
    const leave = () => {
      release?.()
      release = null
    }
    return {
      async begin() {
        refuseInTransaction()
        release = await turn.take()
        touched.clear()
        fault = null
        try {
          group.begin()
        } catch (error) {
          leave()
          throw error
        }
      },
      async commit() {
        const stored = group.commit()
        leave()
        await stored
        for (const table of touched) totals.changed(table)
      },
      rollback() {
        // A transaction whose commit failed has left before.
        if (release) group.rollback(fault)
        leave()
      },
      run: (sql) => writer.exec(sql),
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        const positional = isPositional(query)
        if (release) {
          const prepared = prepareWrite(query.sql, positional)
          if (!prepared.reads) touched.add(prepared.changes)
          try {
            return execute<Row>(prepared, query.parameters)
          } catch (error) {
            fault = error
            throw error
          }
        }
        if (isTurnDue()) await awaitTurn()
        if (statementFacts(query.sql).reads) return execute<Row>(prepareRead(query.sql, positional), query.parameters)
        return alone<Row>(prepareWrite, query, positional)
      },
      // biome-ignore lint/correctness/useYield: node:sqlite answers at once, there is nothing to stream
      async *streamQuery() {
        throw new Error('The embedded store does not stream')
      },
    }
  }

  async function alone<Row>(prepare: Prepare, query: CompiledQuery, positional: boolean): Promise<QueryResult<Row>> {
    refuseInTransaction()
    const release = await turn.take()
    try {
      // It may change the schema, or need to be outside of a transaction.
      group.flush()
      const prepared = prepare(query.sql, positional)
      const result = execute<Row>(prepared, query.parameters)
      totals.changed(prepared.changes)
      return result
    } finally {
      release()
    }
  }
}
