// Totals of lists, reused while nothing was written: counting 100,000 rows costs more than the page they stand above.

const LIFE = 2000
const KEPT = 2000

export interface TotalsQuery {
  /** Tells that a table was changed and committed; `null` stands for any table. */
  changed(table: string | null): void
  /**
   * The kept total of a list, else `count()`, kept while this process writes nothing to the table, for at most 2 seconds.
   * @param key tells one filter of the table, with its values, from another
   */
  of(table: string, key: string, count: () => Promise<number>): Promise<number>
}

/** @param keepsFrom totals below are always counted: where other nodes write, a short list must be exact */
export function createTotals(keepsFrom: number): TotalsQuery {
  const versions = new Map<string, number>()
  const kept = new Map<string, { version: number; until: number; total: number }>()
  let anyTable = 0
  const versionOf = (table: string): number => (versions.get(table) ?? 0) + anyTable

  return {
    changed(table) {
      if (table === null) anyTable += 1
      else versions.set(table, (versions.get(table) ?? 0) + 1)
    },
    async of(table, key, count) {
      const version = versionOf(table)
      const now = performance.now()
      const known = kept.get(key)
      if (known && known.version === version && now < known.until) return known.total
      const total = await count()
      if (total >= keepsFrom) {
        if (kept.size >= KEPT) kept.clear()
        kept.set(key, { version, until: now + LIFE, total })
      }
      return total
    },
  }
}
