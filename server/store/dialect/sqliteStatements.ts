// Prepared statements of one SQLite connection, run synchronously.

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'
import { spendStatementTime, statementTime } from '../statementBudget.ts'
import { toUnavailableError } from './away.ts'
import { toDamagedError } from './sqliteFaults.ts'
import { endTurn } from './sqliteTurns.ts'
import { type StatementFacts, statementFacts } from './statement.ts'

const STATEMENTS = 500

export interface Prepared extends StatementFacts {
  statement: StatementSync
  /** Returns rows, as `returning` does too. */
  answers: boolean
}

/** Prepares each SQL text once; an LRU cache keeps the statements. */
export function preparer(database: DatabaseSync): (sql: string, positional: boolean) => Prepared {
  const caches = [new Map<string, Prepared>(), new Map<string, Prepared>()] as const
  return (sql, positional) => {
    const cache = caches[positional ? 1 : 0]
    const known = cache.get(sql)
    if (known) return known
    const statement = orUnavailable(() => database.prepare(sql))
    statement.setReturnArrays(positional)
    const prepared = { statement, answers: statement.columns().length > 0, ...statementFacts(sql) }
    if (prepared.reusable) {
      const [oldest] = cache.keys()
      if (cache.size >= STATEMENTS && oldest !== undefined) cache.delete(oldest)
      cache.set(sql, prepared)
    }
    return prepared
  }
}

export type Prepare = ReturnType<typeof preparer>

export function execute<Row>(prepared: Prepared, parameters: readonly unknown[]): QueryResult<Row> {
  const values = parameters.map(sqliteValue)
  statementTime()
  const start = performance.now()
  try {
    if (prepared.answers) return { rows: prepared.statement.all(...values) as unknown as Row[] }
    return { rows: [], numAffectedRows: BigInt(prepared.statement.run(...values).changes) }
  } catch (error) {
    throw toUnavailableError(error)
  } finally {
    spendStatementTime(start)
    endTurn(performance.now() - start)
  }
}

export function orUnavailable<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw toUnavailableError(toDamagedError(error))
  }
}

function sqliteValue(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  return value as SQLInputValue
}
