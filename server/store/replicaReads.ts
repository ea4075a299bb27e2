// Marks work whose reads may be answered by the read replica, which follows the primary with a delay.

import { AsyncLocalStorage } from 'node:async_hooks'

interface Reads {
  /** Last write of the user of this call, in milliseconds since 1970; 0 for none. */
  lastWrite: number
  mayLag: boolean
}

const reads = new AsyncLocalStorage<Reads>()

/** Runs a call whose reads must see what was written until `lastWrite`, milliseconds since 1970. */
export function withLastWrite<T>(lastWrite: number, work: () => T): T {
  return reads.run({ lastWrite, mayLag: false }, work)
}

/** Runs work whose reads may be seconds old, except that its user sees the own writes. */
export function readFromReplica<T>(work: () => T): T {
  return reads.run({ lastWrite: reads.getStore()?.lastWrite ?? 0, mayLag: true }, work)
}

/** Runs work whose reads are shared with calls that must not see old rows, such as that of a cache. */
export function readFromPrimary<T>(work: () => T): T {
  const now = reads.getStore()
  return now?.mayLag ? reads.run({ ...now, mayLag: false }, work) : work()
}

/** Moment whose writes the current reads must see; `null` if they must see all. */
export function oldestRead(): number | null {
  const now = reads.getStore()
  return now?.mayLag ? now.lastWrite : null
}
