import type { Rec } from '../api/record.ts'
import type { ListButton } from '../list/buttons/rowButtons.ts'
import type { FixedFilters } from '../list/records/records.ts'
import type { RecordNavigation } from '../list/rowView.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { ListState } from '../model/list/listState.ts'

/** Properties of a list layout other than rows. */
export interface LayoutProps {
  entity: Entity
  state: ListState
  /** Filters that the place of the list sets. */
  fixed: FixedFilters
  opening: RecordNavigation | null
  /** Opens the dialog of a record, where it has no page; `null` where this person may not. */
  onOpen: ((record: Rec) => void) | null
  canEdit: boolean
  /** The buttons of a row, and what presses one. */
  buttons: readonly ListButton[]
  onButton(button: ListButton, record: Rec): void
  onSpan(span: Pick<ListState, 'month' | 'week'>): void
  /** Told how many records are found. */
  onTotal(total: number): void
}

/** A column of a board: a word of its field, by its key; the empty one stands for no value. */
export interface BoardColumnData {
  key: string
  title: string
}

/** A card that somebody holds, and the column that it would be put into. */
export interface Lifted {
  record: Rec
  from: string
  over: string
}
