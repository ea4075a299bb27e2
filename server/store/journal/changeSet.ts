// Groups all writes of one call into a change set, which can be undone as a whole.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChangeSource } from '#model/records/journal.ts'
import { nextId } from '../ids.ts'

export interface ChangeSet {
  readonly id: string
  source: ChangeSource
  /** True when it is listed among the operations that can be undone. */
  isKept: boolean
  /** The change set that this one undoes, with its action; `null` for others. */
  undoes: { set: string; action: string | null } | null
}

const sets = new AsyncLocalStorage<ChangeSet>()

/** Runs `work`; all its writes, later asynchronous ones too, belong to one change set. */
export function inChangeSet<T>(work: (set: ChangeSet) => Promise<T>): Promise<T> {
  const set: ChangeSet = { id: nextId(), source: 'call', isKept: false, undoes: null }
  return sets.run(set, () => work(set))
}

/** Current change set; undefined for work of the server itself. */
export const changeSet = (): ChangeSet | undefined => sets.getStore()
