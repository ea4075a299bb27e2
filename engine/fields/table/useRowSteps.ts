// Steps of editing the rows of a table field: add, copy, move, remove and restore, each with its announcement and the next focus.

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Items } from '../../model/entity/entity.ts'
import type { TableFieldRow } from '../../model/records/rows.ts'
import { cellId } from './GridRow.tsx'
import type { RowRights } from './rowRights.ts'
import { type Rows, withAgain, withCopy, withMoved, without, withRow } from './rowSteps.ts'
import type { TableText } from './tableText.ts'
import { keepKeys } from './useRows.ts'

interface Place {
  at: number
  /** Column to focus; `null` for the first editable one. */
  column: string | null
}

interface Steps {
  id: string
  items: Items
  rows: Rows
  rights: RowRights
  root: RefObject<HTMLElement | null>
  text: TableText
  change(next: Rows): void
}

export function useRowSteps({ id, items, rows, rights, root, text: { t }, change }: Steps) {
  const [announcement, setAnnouncement] = useState('')
  const [removed, setRemoved] = useState<{ row: TableFieldRow; at: number } | null>(null)
  const [active, setActive] = useState<number | null>(null)
  const wanted = useRef<Place | null>(null)
  const isFull = rows.length >= items.most

  const give = (next: Rows, message = '') => {
    keepKeys(rows, next)
    if (next !== rows) change(next)
    setAnnouncement(message)
    setRemoved(null)
  }
  const go = (at: number, column: string | null) => {
    wanted.current = { at, column }
    setActive(at)
  }
  // The cell may be rendered only after its row was scrolled into view.
  useLayoutEffect(() => {
    const place = wanted.current
    const first = items.fields.find(({ compute }) => compute === null)
    const cell = place && document.getElementById(cellId(id, place.at, place.column ?? first?.name ?? ''))
    if (!cell) return
    wanted.current = null
    cell.focus()
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select()
  })

  const add = (column: string | null) => {
    if (!rights.add) return
    if (isFull) return setAnnouncement(t('tables.full', { limit: items.most }))
    give(withRow(items, rows), t('tables.added', { row: rows.length + 1 }))
    go(rows.length, column)
  }
  const copy = (at: number, column: string | null = null) => {
    if (!rights.add) return
    if (isFull) return setAnnouncement(t('tables.full', { limit: items.most }))
    give(withCopy(items, rows, at), t('tables.copied', { row: at + 2 }))
    go(at + 1, column)
  }
  const move = (at: number, by: -1 | 1, column: string | null = null) => {
    const next = rights.move ? withMoved(rows, at, by) : rows
    if (next === rows) return
    give(next, t('tables.moved', { row: at + by + 1 }))
    if (column !== null) go(at + by, column)
  }
  const remove = (at: number) => {
    const row = rows[at]
    give(without(rows, at), t('tables.removed', { row: at + 1 }))
    if (row) setRemoved({ row, at })
    if (rows.length > 1) go(Math.min(at, rows.length - 2), null)
    else root.current?.querySelector<HTMLElement>('.g-rows-add')?.focus()
  }
  const restore = () => {
    if (!removed) return
    give(withAgain(rows, removed.at, removed.row), t('tables.restored', { row: removed.at + 1 }))
    go(removed.at, null)
  }

  return { isFull, announcement, removed, active, setActive, give, go, restore, add, copy, move, remove }
}
