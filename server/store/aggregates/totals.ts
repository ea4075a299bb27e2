// Cache of list totals: counting 100,000 rows costs more than reading a page.

const LIFE = 2000
const KEPT = 2000

export interface TotalsQuery {
  /** Invalidates the totals of a table after a committed change; `null` invalidates all. */
  changed(table: string | null): void
  /**
   * Cached total of a list, or `count()`. Valid until this process writes to the table, for at most 2 seconds.
   * @param key identifies the filter with its values
   */
  of(table: string, key: string, count: () => Promise<number>): Promise<number>
  /** Starts a count of rows: call it before the rows are read. */
  begin(table: string, key: string): StartedCount
}

export interface StartedCount {
  /** The cached total; `undefined` if there is no valid one. */
  cached: number | undefined
  /** Caches the total that was counted, unless the table has changed since the start. */
  keep(total: number): void
}

/** @param keepsFrom totals below are never cached: where other nodes write, a short list must be exact */
export function createTotals(keepsFrom: number): TotalsQuery {
  const versions = new Map<string, number>()
  const kept = new Map<string, { version: number; until: number; total: number }>()
  let anyTable = 0
  const versionOf = (table: string): number => (versions.get(table) ?? 0) + anyTable
  const begin = (table: string, key: string): StartedCount => {
    const version = versionOf(table)
    const now = performance.now()
    const known = kept.get(key)
    const isValid = known !== undefined && known.version === version && now < known.until
    return {
      cached: isValid ? known.total : undefined,
      keep(total) {
        if (total < keepsFrom) return
        if (kept.size >= KEPT) kept.clear()
        kept.set(key, { version, until: now + LIFE, total })
      },
    }
  }

  return {
    changed(table) {
      if (table === null) anyTable += 1
      else versions.set(table, (versions.get(table) ?? 0) + 1)
    },
    begin,
    async of(table, key, count) {
      const { cached, keep } = begin(table, key)
      if (cached !== undefined) return cached
      const total = await count()
      keep(total)
      return total
    },
  }
}
