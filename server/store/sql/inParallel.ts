// Runs independent reads at once, each on its own connection, but not too many.

import type { Database } from '../database.ts'

type Reads<Results extends readonly unknown[]> = { readonly [At in keyof Results]: () => Promise<Results[At]> }

/** Most reads of one call at once, so that a list with many references leaves connections of the pool (10 by default) to others. */
const MOST_AT_ONCE = 4

/** Results of the reads in their order. In a transaction, which has one connection, one read follows the other. */
export async function inParallel<Results extends readonly unknown[]>(db: Database, reads: Reads<Results>): Promise<Results> {
  const all: readonly (() => Promise<unknown>)[] = reads
  const waiting = [...all.entries()]
  const results: unknown[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results[next[0]] = await next[1]()
  }
  await Promise.all(Array.from({ length: Math.min(all.length, db.isTransaction ? 1 : MOST_AT_ONCE) }, lane))
  return results as unknown as Results
}
