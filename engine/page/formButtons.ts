// Buttons above the form of a tree page: those of a list's toolbar, and those of its rows for the selected record.

import { type ListButton, rowButtons, toolbarButtons } from '../list/buttons/rowButtons.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { Tree } from '../model/entity/recordTree.ts'

export interface FormButton {
  button: ListButton
  /** True if it needs a selected record. */
  needsRecord: boolean
}

/** Leaves out view, edit and buttons for selected rows; if a parent is required, a record cannot be added at the top. */
export function formButtons(entity: Entity & { tree: Tree }, can: (permission: string | null) => boolean): FormButton[] {
  const needsParent = entity.field[entity.tree.parent]?.required ?? false
  const above = toolbarButtons(entity, can).filter(
    ({ verb }) => verb !== 'removeTicked' && verb !== 'bulkEdit' && !(verb === 'add' && needsParent),
  )
  const ofRecord = rowButtons(entity, can)
    .filter(({ verb }) => verb !== 'view' && verb !== 'edit')
    .sort((one, other) => Number(other.verb === 'addChild') - Number(one.verb === 'addChild'))
  const isBatch = (button: ListButton) => button.verb === 'action' && button.action.at === 'batch'
  return [
    ...ofRecord.map((button) => ({ button, needsRecord: true })),
    // Skips buttons that are also among those of the record.
    ...above
      .filter(({ key }) => ofRecord.every((button) => button.key !== key))
      .map((button) => ({ button, needsRecord: isBatch(button) })),
  ]
}
