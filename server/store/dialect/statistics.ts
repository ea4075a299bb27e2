// Updates planner statistics of PostgreSQL after imports and other large writes.

/** Number of written rows that triggers a first analysis. */
const MANY = 5000

export interface Statistics {
  /** Reports rows written to a table and committed. */
  wrote(table: string, rows: number): void
}

/**
 * Autovacuum analyses tables a minute later at best, and plans for the old size until then. So tables are analysed at once here, and again
 * each time after twice as many written rows.
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
