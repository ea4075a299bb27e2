// Saves a card in another column: an edit of one field, validated, with version check and undo.

import { ApiError } from '../api/apiError.ts'
import { refreshRecords } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import { keepsJournal } from '../api/schemas/keepsJournal.ts'
import { sendBlock } from '../grid/pasteBlock.ts'
import { saveCell } from '../grid/saveCell.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { canPaste } from '../model/records/pasted.ts'
import { hasCapability } from '../session/capabilities.ts'

export type Moved = { kind: 'moved'; set: string | null } | { kind: 'refused'; message: string } | { kind: 'changed' }

/** @param value key of the column; `null` for the column without a value */
export async function moveCard(entity: Entity, record: Rec, field: Field, value: string | number | null): Promise<Moved> {
  if (!canPaste(entity) || !keepsJournal(entity) || !hasCapability('pastes')) {
    const outcome = await saveCell(entity, record, field, value)
    return outcome.kind === 'saved' ? { kind: 'moved', set: null } : outcome.kind === 'conflict' ? { kind: 'changed' } : outcome
  }
  try {
    const { progress, set } = await sendBlock(entity, [{ record, cells: { [field.name]: value === null ? '' : String(value) } }])
    const [refused] = progress.refused
    await refreshRecords(entity)
    return refused || progress.changed === 0 ? { kind: 'refused', message: refused?.msg ?? progress.msg ?? '' } : { kind: 'moved', set }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: 'refused', message: error.message }
  }
}
