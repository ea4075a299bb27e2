// Runs work after the commit of a transaction.

import type { Database } from './database.ts'

type Work = () => void | Promise<void>

const waiting = new WeakMap<Database, Work[]>()

/** Runs `work` after the transaction has committed, not after a rollback; at once without a transaction of the store. */
export function onCommit(db: Database, work: Work): void {
  const works = waiting.get(db)
  if (works) works.push(work)
  else void work()
}

/** Collects the work registered with a transaction; the returned function runs it. */
export function collectWork(transaction: Database): () => Promise<void> {
  const works: Work[] = []
  waiting.set(transaction, works)
  return async () => {
    for (const work of works) await work()
  }
}
