// The line that tells of a call is part of what the call writes: both are stored, or neither is.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../database.ts'

/** Stores what tells of a call. */
export type AuditLine = (db: Database) => Promise<void>

export interface Audit {
  /** Runs `work`, which may ask whether a transaction of it has stored the line by now. */
  run<T>(line: AuditLine, work: (isStored: () => boolean) => Promise<T>): Promise<T>
  /** The end of a transaction inside `run`: stores the line unless an earlier one did; call the answer once that is committed. */
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
