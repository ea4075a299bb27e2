import type { Rec } from '../../api/record.ts'
import type { Field } from '../../model/entity/entity.ts'
import type { FirstPageQuery } from '../../model/list/firstPage.ts'
import type { ListState } from '../../model/list/listState.ts'
import type { FixedFilters } from './records.ts'

/** A list as somebody looks at it: what it asks for, and how it shows that. What leaves it for a file or for paper leaves like this. */
export interface ShownList {
  query: Pick<FirstPageQuery, 'sort' | 'filters'>
  /** How many records that are. */
  total: number
  state: Pick<ListState, 'search' | 'filter'>
  /** Fixed filters of the list, independent of the search. */
  fixed: FixedFilters
  /** The visible columns in their order. */
  columns: readonly Field[]
  /** Pixels of each of them. */
  widths: readonly number[]
  /** The rows of a tree that are in sight, whose branches are open; `null` for a list. */
  branches: readonly BranchRow[] | null
}

export interface BranchRow {
  record: Rec
  /** Level from 0. */
  depth: number
}
