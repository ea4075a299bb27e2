import { useCallback, useSyncExternalStore } from 'react'
import type { ShownColumn } from '../columns/shownColumns.ts'

/** Columns by their index, from `first` up to but not including `end`. */
export interface ColumnSpan {
  first: number
  end: number
}

/** Columns whose cells the rows of a wide list render. */
export interface RowSpans {
  /** The columns of a row, besides pinned ones; `null` for all. The object is stable until it changes. */
  spanOf(rowId: string): ColumnSpan | null
  subscribe(rowId: string, wake: () => void): () => void
}

const noSubscription = (): void => {}

/** The columns whose cells a row renders, besides pinned ones; `null` for all. */
export function useColumnSpan(spans: RowSpans | null, rowId: string): ColumnSpan | null {
  const subscribe = useCallback((wake: () => void) => spans?.subscribe(rowId, wake) ?? noSubscription, [spans, rowId])
  const span = () => spans?.spanOf(rowId) ?? null
  return useSyncExternalStore(subscribe, span, () => null)
}

/** Adjacent columns whose cells a row does not render yet. */
export interface LateColumns {
  id: string
  count: number
}

/** Columns of a row, and in place of adjacent ones that it does not render their number. */
export function columnsIn(columns: readonly ShownColumn[], span: ColumnSpan): (ShownColumn | LateColumns)[] {
  const parts: (ShownColumn | LateColumns)[] = []
  for (const [at, column] of columns.entries()) {
    const last = parts.at(-1)
    if (column.pin || (at >= span.first && at < span.end)) parts.push(column)
    else if (last && 'count' in last) last.count += 1
    else parts.push({ id: `late ${column.id}`, count: 1 })
  }
  return parts
}
