import type { Rec } from '../../api/record.ts'
import type { Field } from '../../model/entity/entity.ts'
import type { FirstPageQuery } from '../../model/list/firstPage.ts'
import type { ListState } from '../../model/list/listState.ts'
import type { FixedFilters } from './records.ts'

/** The list as it is shown, for export and print. */
export interface ShownList {
  query: Pick<FirstPageQuery, 'sort' | 'filters'>
  /** Number of matching records. */
  total: number
  state: Pick<ListState, 'search' | 'filter'>
  /** Fixed filters of the list, independent of the search. */
  fixed: FixedFilters
  /** The visible columns in their order. */
  columns: readonly Field[]
  /** Their widths in pixels. */
  widths: readonly number[]
  /** Visible rows of a tree; `null` for a list. */
  branches: readonly BranchRow[] | null
}

export interface BranchRow {
  record: Rec
  /** Level from 0. */
  depth: number
}
