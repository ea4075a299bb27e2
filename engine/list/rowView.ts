import type { Rec } from '../api/record.ts'
import type { FieldText, LinkOf } from '../fields/face.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { Values } from '../model/records/values.ts'
import type { ListButton } from './buttons/rowButtons.ts'
import type { ColumnOptions } from './columns/columnOptions.ts'
import type { Selection } from './selection.ts'

/** Properties shared by all rows of a table. */
export interface RowView {
  entity: Entity
  options: ColumnOptions
  text: FieldText
  selection: Selection
  buttons: readonly ListButton[]
  /** True when conditions can be evaluated. Until then a row with conditional buttons shows none, because they would move. */
  isEvaluated: boolean
  /** True if the user may edit values in cells. */
  canEdit: boolean
  /** True if rows can be selected to show their details beside the list. */
  choosable: boolean
  /** Returns the pages of referenced records. */
  linkOf: LinkOf | undefined
  /** Navigation to the pages of the rows' records; `null` if they have none here. */
  opening: RecordNavigation | null
  onButton(button: ListButton, record: Rec): void
  onToggle(record: Rec): void
  onActivate(record: Rec): void
  onMore(record: Rec, at: HTMLElement): void
  /** Saves values of a record; resolves when the list shows them, or when a refusal was reported. */
  onInline(record: Rec, values: Values): Promise<void>
}

/** Navigation from rows to the pages of their records. */
export interface RecordNavigation {
  pathOf(id: string): string
  /** Called before a link of a row is followed, to store the list for previous and next. */
  leave(): void
  open(id: string): void
}
