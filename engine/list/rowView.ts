import type { Rec } from '../api/record.ts'
import type { Text } from '../fields/face.ts'
import type { Entity } from '../model/entity.ts'
import type { Values } from '../model/rules.ts'
import type { ColumnOptions } from './columnOptions.ts'
import type { ListButton } from './rowButtons.ts'
import type { Selection } from './selection.ts'

/** What all rows of a table share. */
export interface RowView {
  entity: Entity
  options: ColumnOptions
  text: Text
  selection: Selection
  buttons: readonly ListButton[]
  /** The user may change values in their cells. */
  canEdit: boolean
  /** Rows can be chosen, to show their details beside the list. */
  choosable: boolean
  onButton(button: ListButton, record: Rec): void
  onToggle(record: Rec): void
  onActivate(record: Rec): void
  onMore(record: Rec, at: HTMLElement): void
  /** Saves one value of a record; resolves when the list shows it, or when it was refused and said so. */
  onInline(record: Rec, values: Values): Promise<void>
}
