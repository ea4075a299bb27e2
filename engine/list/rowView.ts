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
  /** Conditions can be told: before that, buttons that depend on the record's state keep the others waiting, for these would move. */
  isJudged: boolean
  /** The user may change values in their cells. */
  canEdit: boolean
  /** Rows can be chosen, to show their details beside the list. */
  choosable: boolean
  /** Where the records that a cell points at have their pages. */
  linkOf: LinkOf | undefined
  /** Where the records of the rows have theirs; `null` when they have none here. */
  opening: RecordNavigation | null
  onButton(button: ListButton, record: Rec): void
  onToggle(record: Rec): void
  onActivate(record: Rec): void
  onMore(record: Rec, at: HTMLElement): void
  /** Saves one value of a record; resolves when the list shows it, or when it was refused and said so. */
  onInline(record: Rec, values: Values): Promise<void>
}

/** The way from a row to the page of its record. */
export interface RecordNavigation {
  pathOf(id: string): string
  /** Called before a link of the row is followed, so that the page knows the list. */
  leave(): void
  open(id: string): void
}
