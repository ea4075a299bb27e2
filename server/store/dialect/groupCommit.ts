// Group commit of the connection that writes: transactions that wait for their turn share one commit, and so one fsync. Each is acknowledged
// after that commit.

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

/** @param isAwaited true if another transaction waits for its turn */
export function createGroupCommit(writer: DatabaseSync, isAwaited: () => boolean): GroupCommit {
  /** Transactions of the open group that have ended. */
  let ended: Ended[] = []
  let began = 0
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
  return {
    flush,
    begin() {
      if (performance.now() - began > LONGEST_MS) flush()
      if (ended.length > 0) {
        try {
          writer.exec('savepoint member')
        } catch (error) {
          flush()
          throw error
        }
        return
      }
      orUnavailable(() => writer.exec('begin immediate'))
      began = performance.now()
    },
    commit() {
      if (ended.length > 0) writer.exec('release member')
      const stored = new Promise<void>((resolve, reject) => ended.push({ resolve, reject }))
      if (!isAwaited() || ended.length >= MOST) flush()
      return stored
    },
    rollback(cause) {
      if (!writer.isTransaction) settle(({ reject }) => reject(unavailableError(cause)))
      else if (ended.length === 0) writer.exec('rollback')
      else {
        writer.exec('rollback to member; release member')
        if (!isAwaited()) flush()
      }
    },
  }
}
