// Cache of list totals: counting 100,000 rows costs more than reading a page.

const LIFE = 2000
const KEPT = 2000
/** Smaller totals of device rows are counted each time, which is fast. */
const SERIES_KEEPS_FROM = 10_000

export interface TotalsQuery {
  /** Invalidates the totals of a table after a committed change; `null` invalidates all. */
  changed(table: string | null): void
  /**
   * Cached total of a list, or `count()`. Valid until this process writes to the table, for at most 2 seconds.
   * @param key identifies the filter with its values
   * @param outlivesWrites true for tables that devices write all the time: their totals are as old as two seconds
   */
  of(table: string, key: string, count: () => Promise<number>, outlivesWrites?: boolean): Promise<number>
}

/** @param keepsFrom totals below are never cached: where other nodes write, a short list must be exact */
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
    async of(table, key, count, outlivesWrites = false) {
      const version = versionOf(table)
      const now = performance.now()
      const known = kept.get(key)
      if (known && (outlivesWrites || known.version === version) && now < known.until) return known.total
      const total = await count()
      if (total >= (outlivesWrites ? Math.max(keepsFrom, SERIES_KEEPS_FROM) : keepsFrom)) {
        if (kept.size >= KEPT) kept.clear()
        kept.set(key, { version, until: now + LIFE, total })
      }
      return total
    },
  }
}
