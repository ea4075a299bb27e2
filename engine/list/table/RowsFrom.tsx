import type { RefObject } from 'react'
import type { ShownColumn } from '../columns/shownColumns.ts'
import type { RowView } from '../rowView.ts'
import type { RowSpans } from './columnSpan.ts'
import { RecordRow } from './RecordRow.tsx'
import type { TableRow } from './tableRows.ts'

export interface RowsProps {
  rows: readonly TableRow[]
  columns: readonly ShownColumn[]
  view: RowView
  scroller: RefObject<HTMLElement | null>
  rowHeight: number
  fresh: ReadonlySet<string>
  activeId: string | null | undefined
}

interface Part {
  first: number
  end: number
  /** Columns that the rows render; without it all. */
  spans?: RowSpans | null
}

/** Rows from `first` up to but not including `end`, with spacers for the others. */
export function RowsFrom({ rows, columns, view, rowHeight, fresh, activeId, first, end, spans = null }: RowsProps & Part) {
  return (
    <tbody>
      {first > 0 && <Room rows={first} rowHeight={rowHeight} />}
      {rows.slice(first, end).map(({ record, depth, isOpen }, at) => (
        <RecordRow
          key={record.id}
          record={record}
          index={first + at}
          columns={columns}
          view={view}
          isActive={record.id === activeId}
          isFresh={fresh.has(record.id)}
          depth={depth}
          isOpen={isOpen}
          spans={spans}
        />
      ))}
      {end < rows.length && <Room rows={rows.length - end} rowHeight={rowHeight} />}
    </tbody>
  )
}

/** Spacer for rows that are not rendered. */
function Room({ rows, rowHeight }: { rows: number; rowHeight: number }) {
  return <tr style={{ height: rows * rowHeight }} />
}
