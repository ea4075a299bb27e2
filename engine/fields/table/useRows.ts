import { markRaw, toJS } from '@formily/reactive'
import { useRef } from 'react'
import { sameRows, type TableFieldRow, tableFieldRows } from '../../model/records/rows.ts'
import type { Rows } from './rowSteps.ts'

/** Rows of a form value. Unchanged rows remain the same objects, so that only changed rows render. */
export function useRows(value: unknown): { rows: Rows; now(): Rows; toValue(rows: Rows): TableFieldRow[] } {
  const known = useRef<{ value: unknown; rows: Rows }>({ value: undefined, rows: [] })
  if (known.current.value !== value) {
    const rows = tableFieldRows(toJS(value))
    known.current = { value, rows: sameRows(rows, known.current.rows) ? known.current.rows : rows }
  }
  return {
    rows: known.current.rows,
    // The second of two changes before a render must start from the first one's result.
    now: () => known.current.rows,
    // `markRaw`, because Formily would otherwise observe every cell.
    toValue(rows) {
      const next = markRaw([...rows])
      known.current = { value: next, rows: next }
      return next
    },
  }
}

const keys = new WeakMap<TableFieldRow, string>()
let last = 0

/** React key of a row, stable while the form is open. */
export function rowKey(row: TableFieldRow): string {
  const known = keys.get(row) ?? String(++last)
  keys.set(row, known)
  return known
}

/** Passes the keys on to changed rows, so that their inputs keep the focus. */
export function keepKeys(before: Rows, after: Rows): void {
  if (before.length !== after.length) return
  for (const [at, row] of after.entries()) {
    const old = before[at]
    if (old !== undefined && old !== row && !keys.has(row)) keys.set(row, rowKey(old))
  }
}
