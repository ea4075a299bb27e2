// Stores the log row of a call in the same transaction as the call's writes: both are stored, or neither.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../database.ts'

/** Stores the log row of a call. */
export type AuditLine = (db: Database) => Promise<void>

export interface Audit {
  /** Runs `work`; `isStored` tells whether one of its transactions has stored the row. */
  run<T>(line: AuditLine, work: (isStored: () => boolean) => Promise<T>): Promise<T>
  /**
   * Called at the end of each transaction inside `run`: stores the row unless an earlier one did. Call the returned function after the
   * commit.
   */
  complete(db: Database): Promise<() => void>
}

export function createAudit(): Audit {
  const calls = new AsyncLocalStorage<{ line: AuditLine; isStored: boolean }>()
  return {
    run(line, work) {
      const call = { line, isStored: false }
      return calls.run(call, () => work(() => call.isStored))
    },
    async complete(db) {
      const call = calls.getStore()
      if (!call || call.isStored) return () => {}
      await call.line(db)
      return () => {
        call.isStored = true
      }
    },
  }
}
