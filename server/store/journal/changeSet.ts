// Groups all writes of one call into a change set, which is undone as a whole.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChangeSource } from '#model/records/journal.ts'
import { nextId } from '../ids.ts'

export interface ChangeSet {
  readonly id: string
  source: ChangeSource
  /** True when it stands among the operations that can be undone. */
  isKept: boolean
  /** The set that this one undoes, with the name of the action that made it; `null` of all others. */
  undoes: { set: string; action: string | null } | null
}

const sets = new AsyncLocalStorage<ChangeSet>()

/** Runs `work`; what it writes, and what goes on after it, is one set. */
export function inChangeSet<T>(work: (set: ChangeSet) => Promise<T>): Promise<T> {
  const set: ChangeSet = { id: nextId(), source: 'call', isKept: false, undoes: null }
  return sets.run(set, () => work(set))
}

/** The set that is being written; none where the server works by itself. */
export const changeSet = (): ChangeSet | undefined => sets.getStore()
