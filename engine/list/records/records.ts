// Records of a list with their loading state, independent of how they are loaded.

import type { Rec } from '../../api/record.ts'

export interface Records {
  /** `undefined` until the first answer; later the old rows stay until the new ones are there. */
  rows: readonly Rec[] | undefined
  total: number
  /** A question is under way. */
  busy: boolean
  error: Error | null
  refetch(): void
  /** Asks for the rows below one, in a tree that loads level by level. */
  openBranch(id: string): void
  /** The page to go back to, when rows vanished and the asked one is behind the last; else `null`. */
  beyond: number | null
}

/** Filters of the wire that the place of the list sets: the master record of a detail list. */
export type FixedFilters = Readonly<Record<string, string>>
