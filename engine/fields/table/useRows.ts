import { markRaw, toJS } from '@formily/reactive'
import { useRef } from 'react'
import { sameRows, type TableFieldRow, tableFieldRows } from '../../model/records/rows.ts'
import type { Rows } from './rowSteps.ts'

/** The rows of a form's value; the same objects as long as they say the same, so that only a changed one is drawn again. */
export function useRows(value: unknown): { rows: Rows; now(): Rows; told(rows: Rows): TableFieldRow[] } {
  const known = useRef<{ value: unknown; rows: Rows }>({ value: undefined, rows: [] })
  if (known.current.value !== value) {
    const rows = tableFieldRows(toJS(value))
    known.current = { value, rows: sameRows(rows, known.current.rows) ? known.current.rows : rows }
  }
  return {
    rows: known.current.rows,
    // Of two changes before the next draw the second begins with what the first one wrote.
    now: () => known.current.rows,
    // Formily would look into every cell at every key.
    told(rows) {
      const next = markRaw([...rows])
      known.current = { value: next, rows: next }
      return next
    },
  }
}

const keys = new WeakMap<TableFieldRow, string>()
let last = 0

/** Tells a row from the others for as long as the form is open. */
export function rowKey(row: TableFieldRow): string {
  const known = keys.get(row) ?? String(++last)
  keys.set(row, known)
  return known
}

/** A row that was changed stays the same to React, and its input keeps the focus. */
export function keepKeys(before: Rows, after: Rows): void {
  if (before.length !== after.length) return
  for (const [at, row] of after.entries()) {
    const old = before[at]
    if (old !== undefined && old !== row && !keys.has(row)) keys.set(row, rowKey(old))
  }
}
