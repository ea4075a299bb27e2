// Cache of recent reads that every request repeats: rights, menus, dictionary entries.

import { LRUCache } from 'lru-cache'

/** How old an answer about users, roles, grants and words may get: another node may have changed them. Milliseconds. */
export const STALE_AFTER = 1000

const MOST = 2_000

export interface ReadCache {
  /** The value cached under `name` within the last second, else the result of `read`; concurrent callers share one read. */
  once<T>(name: string, read: () => Promise<T>): Promise<T>
  /** Lets the next request read everything anew on this node. */
  forget(): void
  /** How often all was forgotten: who keeps something read before, outside of this, compares. */
  readonly generation: number
}

export function createReadCache(): ReadCache {
  const known = new LRUCache<string, Promise<unknown>>({ max: MOST, ttl: STALE_AFTER })
  let generation = 0
  return {
    once<T>(name: string, read: () => Promise<T>): Promise<T> {
      const before = known.get(name) as Promise<T> | undefined
      if (before) return before
      const fresh = read()
      known.set(name, fresh)
      // A failed read is not kept, or every request of the next second would fail with it.
      fresh.catch(() => known.delete(name))
      return fresh
    },
    forget() {
      known.clear()
      generation += 1
    },
    get generation() {
      return generation
    },
  }
}
