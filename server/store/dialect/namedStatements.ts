// Names of prepared statements, which PostgreSQL caches parsed and planned on each connection. After five executions it switches to a
// generic plan and assumes that a range matches half a percent of the rows: a day of gate passages was then read row by row through an
// index. So statements with ranges get no name and are planned for their values.

import { createHash } from 'node:crypto'
import { type StatementFacts, statementFacts } from './statement.ts'

const NAMED = 1000

export interface NamedStatement extends StatementFacts {
  /** Undefined if the statement is not worth caching. */
  name: string | undefined
}

export interface NamedStatements {
  of(sql: string): NamedStatement
  /**
   * Renames all statements. A prepared statement fixes the types of its parameters: after a column was widened it would still convert the
   * text `007` to the number 7.
   */
  forget(): void
  /** Stops naming statements: behind a connection pooler, prepared statements are lost. */
  stopNaming(): void
}

/** @param named false if the connection cannot cache statements */
export function createNamedStatements(named = true): NamedStatements {
  const known = new Map<string, NamedStatement>()
  let generation = 0
  let isNaming = named
  return {
    of(sql) {
      const found = known.get(sql)
      if (found) return found
      const facts = statementFacts(sql)
      if (!isNaming || !facts.reusable || facts.ranges || known.size >= NAMED) return { ...facts, name: undefined }
      const named = { ...facts, name: createHash('sha1').update(`${generation} ${sql}`).digest('hex') }
      known.set(sql, named)
      return named
    },
    forget() {
      generation += 1
      known.clear()
    },
    stopNaming() {
      isNaming = false
      known.clear()
    },
  }
}
