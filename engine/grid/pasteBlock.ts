// Maps a pasted block of spreadsheet cells to cells of a list, beginning at the active cell.

import { api } from '../api/client.ts'
import { whenComplete } from '../api/journal.ts'
import { endpoint } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import type { RowsProgress } from '../model/records/journal.ts'
import { cellsOf, MAX_PASTED, type PastedRow } from '../model/records/pasted.ts'
import { isQuick } from './quickFields.ts'
import type { CellPosition } from './walk.ts'

/** Pasted texts for a record, by field. */
export interface BlockRow {
  record: Rec
  cells: Readonly<Record<string, string>>
}

export type Block =
  | { rows: readonly BlockRow[]; fault?: undefined }
  /** Reason why nothing can be pasted: a message key with its arguments. */
  | { fault: 'pasteNothing' | 'pasteBeyond' | 'pasteFixed' | 'pasteTooMany'; field?: Field | null; count?: number }

/** @param columns fields of the shown columns, `null` for those without one */
export function blockOf(entity: Entity, rows: readonly Rec[], columns: readonly (Field | null)[], at: CellPosition, text: string): Block {
  const block = cellsOf(text)
  if (block.every((cells) => cells.every((cell) => cell === ''))) return { fault: 'pasteNothing' }
  const count = block.reduce((sum, cells) => sum + cells.length, 0)
  if (count > MAX_PASTED) return { fault: 'pasteTooMany', count }
  const pasted: BlockRow[] = []
  for (const [down, cells] of block.entries()) {
    const record = rows[at.row + down]
    if (!record || at.column + cells.length > columns.length) return { fault: 'pasteBeyond' }
    for (const offset of cells.keys()) {
      const field = columns[at.column + offset] ?? null
      if (!field || !isQuick(entity, field, record)) return { fault: 'pasteFixed', field }
    }
    pasted.push({ record, cells: Object.fromEntries(cells.map((cell, offset) => [columns[at.column + offset]?.name ?? '', cell])) })
  }
  return { rows: pasted }
}

const bodyOf = (rows: readonly BlockRow[]) => ({
  rows: rows.map(({ record, cells }) => ({ id: record.id, ...(record.updateTime ? { updateTime: record.updateTime } : {}), cells })),
})

/** Preview of the block's changes; nothing is stored. */
export async function tryBlock(entity: Entity, rows: readonly BlockRow[], signal: AbortSignal): Promise<readonly PastedRow[]> {
  const { path } = endpoint(entity, 'bulk')
  return (await api.post<{ rows: readonly PastedRow[] }>(path, { body: bodyOf(rows), query: { dry: '1' }, silent: true, signal })).rows
}

/** Saves the block as one operation; `set` is its id for undo. */
export async function sendBlock(entity: Entity, rows: readonly BlockRow[]): Promise<{ progress: RowsProgress; set: string | null }> {
  let set: string | null = null
  const changeSet = (id: string) => {
    set = id
  }
  const started = await api.post<RowsProgress>(endpoint(entity, 'bulk').path, { body: bodyOf(rows), silent: true, changeSet })
  return { progress: await whenComplete(started), set }
}
