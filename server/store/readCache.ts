// Cache of recent reads that every request repeats: rights, menus, dictionary entries.

import { LRUCache } from 'lru-cache'
import { readFromPrimary } from './replicaReads.ts'

/** Maximum age in milliseconds of cached reads of users, roles, grants and dictionaries, which another node may have changed. */
export const STALE_AFTER = 1000

const MAX = 2_000

export interface ReadCache {
  /** The value cached under `name` within the last second, else the result of `read`; concurrent callers share one read. */
  once<T>(name: string, read: () => Promise<T>): Promise<T>
  /** Invalidates the cache on this node. */
  forget(): void
  /** Number of invalidations, for callers that cache values themselves. */
  readonly generation: number
}

export function createReadCache(): ReadCache {
  const known = new LRUCache<string, Promise<unknown>>({ max: MAX, ttl: STALE_AFTER })
  let generation = 0
  return {
    once<T>(name: string, read: () => Promise<T>): Promise<T> {
      const before = known.get(name) as Promise<T> | undefined
      if (before) return before
      const fresh = readFromPrimary(read)
      known.set(name, fresh)
      // A failed read is not cached.
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
