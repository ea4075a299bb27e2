// Cache of recent reads that every request repeats: rights, menus, dictionary entries.

import { LRUCache } from 'lru-cache'
import { readFromPrimary } from './replicaReads.ts'

/** Maximum age in milliseconds of cached reads of users, roles, grants and dictionaries, which another node may have changed. */
export const STALE_AFTER = 1000

const MAX = 2_000

export interface ReadCache {
  /** The value cached under `name` within the last second, else the result of `read`; concurrent callers share one read. */
  once<T>(name: string, read: () => Promise<T>): Promise<T>
  /** `once` for several keys: those that are not cached are read together. `read` returns a value for each of its keys. */
  onceEach<K, T>(
    keys: readonly K[],
    nameOf: (key: K) => string,
    read: (keys: readonly K[]) => Promise<ReadonlyMap<K, T>>,
  ): Promise<Map<K, T>>
  /** Invalidates the cache on this node. */
  forget(): void
  /** Number of invalidations, for callers that cache values themselves. */
  readonly generation: number
}

export function createReadCache(): ReadCache {
  const known = new LRUCache<string, Promise<unknown>>({ max: MAX, ttl: STALE_AFTER })
  let generation = 0
  const keep = <T>(name: string, fresh: Promise<T>): Promise<T> => {
    known.set(name, fresh)
    // A failed read is not cached.
    fresh.catch(() => known.delete(name))
    return fresh
  }
  const cached = <T>(name: string) => known.get(name) as Promise<T> | undefined
  return {
    once: <T>(name: string, read: () => Promise<T>): Promise<T> => cached<T>(name) ?? keep(name, readFromPrimary(read)),
    async onceEach<K, T>(keys: readonly K[], nameOf: (key: K) => string, read: (some: readonly K[]) => Promise<ReadonlyMap<K, T>>) {
      const found = keys.map((key) => ({ key, value: cached<T>(nameOf(key)) }))
      const missing = found.filter(({ value }) => value === undefined).map(({ key }) => key)
      const together = missing.length > 0 ? readFromPrimary(() => read(missing)) : null
      const readValue = async (key: K): Promise<T> => {
        const values = await together
        if (!values?.has(key)) throw new Error(`${nameOf(key)} was not read`)
        return values.get(key) as T
      }
      const values = found.map(async ({ key, value }) => [key, await (value ?? keep(nameOf(key), readValue(key)))] as const)
      return new Map(await Promise.all(values))
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
