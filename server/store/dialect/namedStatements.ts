// Names for SQL texts, under which PostgreSQL keeps them parsed and planned on each connection.
// After five times it plans for values it does not know, and takes any range for half a percent of the rows: a day of a city's
// gates was then walked through by an index, row by row. What asks for ranges keeps no name and is planned for its values.

import { createHash } from 'node:crypto'
import { type StatementFacts, statementFacts } from './statement.ts'

const NAMED = 1000

export interface NamedStatement extends StatementFacts {
  /** Left out where keeping the statement is not worth it. */
  name: string | undefined
}

export interface NamedStatements {
  of(sql: string): NamedStatement
  /**
   * Gives all texts new names. A kept statement holds the types of its parameters:
   * after a column was widened it would still turn the text `007` into the number 7.
   */
  forget(): void
  /** Gives no text a name any more: the connection is lent by a pooler, which keeps no statement for it. */
  stopNaming(): void
}

/** @param named false where a connection keeps no statement */
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
