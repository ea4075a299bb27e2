// Resolves pasted names of records: fills the cell when the record is found, or keeps a message why it stays empty.

import { useState } from 'react'
import type { Entity, Items } from '../../model/entity/entity.ts'
import { useEventCallback } from '../../ui/useEventCallback.ts'
import { namedChoice } from './namedChoice.ts'
import type { CellToResolve } from './pasted.ts'
import { type Rows, withCell } from './rowSteps.ts'
import { useTableText } from './tableText.ts'
import { keepKeys, rowKey } from './useRows.ts'

/** Messages by column, by key of the row. */
type Notes = Readonly<Record<string, Readonly<Record<string, string>>>>

/** @param now returns the current rows @param give replaces the rows */
export function usePastedNames(entity: Entity, items: Items, now: () => Rows, give: (rows: Rows) => void) {
  const { t, word } = useTableText()
  const [notes, setNotes] = useState<Notes>({})
  const note = (key: string, column: string, sentence: string | null) =>
    setNotes((known) => {
      const { [column]: _, ...others } = known[key] ?? {}
      return { ...known, [key]: sentence === null ? others : { ...others, [column]: sentence } }
    })
  /** Fills a cell. Its row may have moved, or been removed, since the request. */
  const settle = useEventCallback((key: string, { column, text }: CellToResolve, found: Awaited<ReturnType<typeof namedChoice>>) => {
    const rows = now()
    const at = rows.findIndex((row) => rowKey(row) === key)
    if (at === -1) return
    if ('fault' in found) {
      const title = word(entity, column.title)
      return note(key, column.name, t('tables.notTaken', { text, said: t(found.fault, { title }) }))
    }
    const filled = withCell(items, rows, at, column.name, found.value)
    const named = column.nameKey === null ? filled : filled.with(at, { ...filled[at], [column.nameKey]: found.label })
    keepKeys(rows, named)
    give(named)
  })
  return {
    notes,
    note,
    /** Fetches names one after the other, equal names once. Resolves when all are done. */
    async resolve(cells: readonly CellToResolve[]): Promise<void> {
      for (const cell of cells) {
        const key = rowKey(cell.row)
        const failed = () => ({ fault: 'rule.reference' }) as const
        settle(key, cell, await namedChoice(cell.column, cell.row, cell.text).catch(failed))
      }
    },
  }
}
