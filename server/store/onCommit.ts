// Work that waits for the commit of a transaction.

import type { Database } from './database.ts'

type Work = () => void | Promise<void>

const waiting = new WeakMap<Database, Work[]>()

/** Runs `work` when the transaction has committed, and never when it was rolled back; without a transaction of the store, at once. */
export function onCommit(db: Database, work: Work): void {
  const works = waiting.get(db)
  if (works) works.push(work)
  else void work()
}

/** Gathers the work that is registered with a transaction; the answer runs it. */
export function gatherWork(transaction: Database): () => Promise<void> {
  const works: Work[] = []
  waiting.set(transaction, works)
  return async () => {
    for (const work of works) await work()
  }
}
