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
  /** Filters set by the page that contains the list. */
  fixed: FixedFilters
  opening: RecordNavigation | null
  /** Opens the dialog of a record that has no page; `null` if the user may not view it. */
  onOpen: ((record: Rec) => void) | null
  canEdit: boolean
  /** Buttons of a record, and the handler for a click. */
  buttons: readonly ListButton[]
  onButton(button: ListButton, record: Rec): void
  onSpan(span: Pick<ListState, 'month' | 'week'>): void
  /** Called with the number of matching records. */
  onTotal(total: number): void
}

/** A column of a board: a choice of its field by key; the empty key stands for no value. */
export interface BoardColumnData {
  key: string
  title: string
}

/** A card that is being dragged, and its target column. */
export interface Lifted {
  record: Rec
  from: string
  over: string
}
