// Cells that were pasted as names of records: filled once the record is known, else they say why they stay empty.

import { useState } from 'react'
import type { Entity, Items } from '../../model/entity/entity.ts'
import { useEventCallback } from '../../ui/useEventCallback.ts'
import { namedChoice } from './namedChoice.ts'
import type { CellToResolve } from './pasted.ts'
import { type Rows, withCell } from './rowSteps.ts'
import { useTableText } from './tableText.ts'
import { keepKeys, rowKey } from './useRows.ts'

/** Sentences by column, by key of the row. */
type Notes = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * @param now the rows as they are at the moment
 * @param give writes other ones
 */
export function usePastedNames(entity: Entity, items: Items, now: () => Rows, give: (rows: Rows) => void) {
  const { t, word } = useTableText()
  const [notes, setNotes] = useState<Notes>({})
  const note = (key: string, column: string, sentence: string | null) =>
    setNotes((known) => {
      const { [column]: _, ...others } = known[key] ?? {}
      return { ...known, [key]: sentence === null ? others : { ...others, [column]: sentence } }
    })
  /** The rows may have moved, or gone, since the name was asked for. */
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
    /** Asks for one after the other: equal names are asked for once. Resolves when all are there. */
    async ask(asked: readonly CellToResolve[]): Promise<void> {
      for (const cell of asked) {
        const key = rowKey(cell.row)
        const failed = () => ({ fault: 'rule.reference' }) as const
        settle(key, cell, await namedChoice(cell.column, cell.row, cell.text).catch(failed))
      }
    },
  }
}
