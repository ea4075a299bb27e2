// Runs independent reads at once, each on its own connection.

import type { Database } from '../database.ts'

type Reads<Results extends readonly unknown[]> = { readonly [At in keyof Results]: () => Promise<Results[At]> }

/** Results of the reads in their order. In a transaction, which has one connection, one read follows the other. */
export async function inParallel<Results extends readonly unknown[]>(db: Database, reads: Reads<Results>): Promise<Results> {
  const all: readonly (() => Promise<unknown>)[] = reads
  if (!db.isTransaction) return (await Promise.all(all.map((read) => read()))) as unknown as Results
  const results: unknown[] = []
  for (const read of all) results.push(await read())
  return results as unknown as Results
}
