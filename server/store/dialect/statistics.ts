// Updates planner statistics of PostgreSQL after imports and other large writes.

/** Rows that make a first analysis worth it. */
const MANY = 5000

export interface Statistics {
  /** Tells that rows of a table were written and committed. */
  wrote(table: string, rows: number): void
}

/**
 * PostgreSQL gathers them by itself, a minute later at best. Until then it plans for a table as it was: here they are gathered at once,
 * and again each time that twice as many rows have been written by this process.
 */
export function createStatistics(analyze: (table: string) => Promise<unknown>): Statistics {
  const written = new Map<string, { rows: number; next: number }>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    wrote(table, rows) {
      const known = written.get(table) ?? { rows: 0, next: MANY }
      written.set(table, known)
      known.rows += rows
      if (known.rows < known.next) return
      known.rows = 0
      known.next *= 2
      // The tables are analysed one at a time, after pending requests. A failure is ignored, because PostgreSQL analyses the table later.
      last = last.then(() => analyze(table)).catch(() => {})
    },
  }
}
