// Group commit of the connection that writes: the transactions of one turn of the event loop share a commit, and so an fsync. Each is
// acknowledged after that commit.

import type { DatabaseSync } from 'node:sqlite'
import { unavailableError } from './away.ts'
import { orUnavailable } from './sqliteStatements.ts'

/** Transactions of one connection, one at a time: whoever calls `begin` holds the turn until `commit` or `rollback`. */
export interface GroupCommit {
  begin(): void
  /** Ends the transaction. Resolves once it is stored; rejects if the commit of its group failed, so that nothing of it is stored. */
  commit(): Promise<void>
  /** @param cause error of the transaction; SQLite has rolled back the whole group by itself after some, such as a full disk */
  rollback(cause: unknown): void
  /** Commits what has ended, before a statement outside of transactions. */
  flush(): void
}

interface Ended {
  resolve(): void
  reject(error: unknown): void
}

/** Most transactions of a group, and milliseconds after which no other one joins it. */
const MOST = 64
const LONGEST_MS = 10

/** @param soon calls a function after the pending requests of this turn of the event loop */
export function createGroupCommit(writer: DatabaseSync, soon: (work: () => void) => void = setImmediate): GroupCommit {
  /** Transactions of the open group that have ended. */
  let ended: Ended[] = []
  let began = 0
  /** True between `begin` and the end of a transaction. */
  let isActive = false
  let isDue = false
  const settle = (end: (one: Ended) => void) => {
    const all = ended
    ended = []
    for (const one of all) end(one)
  }
  const flush = () => {
    if (ended.length === 0) return
    try {
      orUnavailable(() => writer.exec('commit'))
      settle(({ resolve }) => resolve())
    } catch (error) {
      if (writer.isTransaction) writer.exec('rollback')
      settle(({ reject }) => reject(error))
    }
  }
  const flushSoon = () => {
    if (isDue || ended.length === 0) return
    isDue = true
    soon(() => {
      isDue = false
      // A transaction that has begun meanwhile ends the group with its own end.
      if (!isActive) flush()
    })
  }
  return {
    flush,
    begin() {
      if (performance.now() - began > LONGEST_MS) flush()
      if (ended.length > 0) writer.exec('savepoint member')
      else {
        orUnavailable(() => writer.exec('begin immediate'))
        began = performance.now()
      }
      isActive = true
    },
    commit() {
      if (ended.length > 0) writer.exec('release member')
      isActive = false
      const stored = new Promise<void>((resolve, reject) => ended.push({ resolve, reject }))
      if (ended.length >= MOST) flush()
      flushSoon()
      return stored
    },
    rollback(cause) {
      isActive = false
      if (!writer.isTransaction) settle(({ reject }) => reject(unavailableError(cause)))
      else if (ended.length === 0) writer.exec('rollback')
      else writer.exec('rollback to member; release member')
      flushSoon()
    },
  }
}
