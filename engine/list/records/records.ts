// Records of a list with their loading state, independent of how they are loaded.

import type { Rec } from '../../api/record.ts'

export interface Records {
  /** Undefined until the first response; later the previous rows remain while loading. */
  rows: readonly Rec[] | undefined
  total: number
  /** True while a request is pending. */
  busy: boolean
  error: Error | null
  refetch(): void
  /** Loads the children of a row, in a tree that loads level by level. */
  openBranch(id: string): void
  /** Page to go to if the current one is behind the last page; otherwise `null`. */
  beyond: number | null
}

/** Filters set by the page that contains the list, as query parameters. */
export type FixedFilters = Readonly<Record<string, string>>
