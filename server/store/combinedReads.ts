// Combines reads: those that are asked for in one turn of the event loop are one query.

import { AsyncLocalStorage } from 'node:async_hooks'

/** Reads what values have; a value without anything may be left out. */
export type ReadValues<Found> = (values: readonly string[]) => Promise<ReadonlyMap<string, Found>>

interface PendingRead {
  values: Set<string>
  found: Promise<ReadonlyMap<string, unknown>>
}

const pendingReads = new WeakMap<object, Map<string, PendingRead>>()
// A query belongs to no single call: the time limit of one must not end those of others.
const outsideOfCalls = AsyncLocalStorage.snapshot()

/**
 * Finds what a value has; undefined if there is nothing. The answer is never older than the call.
 * @param owner holder of the data, such as a store
 * @param key names the read; reads of one key must differ by their values only, since one of them answers all
 */
export async function readCombined<Found>(owner: object, key: string, value: string, read: ReadValues<Found>): Promise<Found | undefined> {
  const pending = pendingReads.get(owner) ?? new Map<string, PendingRead>()
  pendingReads.set(owner, pending)
  let combined = pending.get(key)
  if (!combined) {
    const values = new Set<string>()
    const found = outsideOfCalls(async () => {
      await new Promise((turn) => setImmediate(turn))
      pending.delete(key)
      return read([...values])
    })
    combined = { values, found }
    pending.set(key, combined)
  }
  combined.values.add(value)
  return (await combined.found).get(value) as Found | undefined
}
