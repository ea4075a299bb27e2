import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import { GridRow, type GridRowProps } from './GridRow.tsx'
import type { Rows } from './rowSteps.ts'
import { rowKey } from './useRows.ts'

/** Tables up to this number of rows render all of them. Larger ones render visible rows, the focused row, and rows with an upload. */
export const ALL_ROWS = 60
const OVERSCAN = 6
const ROW = 41

interface Props extends Omit<GridRowProps, 'row' | 'at' | 'isLast' | 'faults' | 'measure'> {
  rows: Rows
  faultsOf(at: number): GridRowProps['faults']
  scroller: RefObject<HTMLElement | null>
  /** Index of the row that has or gets the focus. */
  active: number | null
  /** Keys of rows with unfinished work. */
  busy: ReadonlySet<string>
}

export function GridRows(props: Props) {
  return props.rows.length <= ALL_ROWS ? <AllRows {...props} /> : <RowsInSight {...props} />
}

function AllRows({ rows, faultsOf, scroller: _, active: __, busy: ___, ...shared }: Props) {
  return (
    <tbody>
      {rows.map((row, at) => (
        <GridRow key={rowKey(row)} {...shared} row={row} at={at} isLast={at === rows.length - 1} faults={faultsOf(at)} />
      ))}
    </tbody>
  )
}

function RowsInSight({ rows, faultsOf, scroller, active, busy, ...shared }: Props) {
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (at) => rowKey(rows[at] as Rows[number]),
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const drawn = new Set(defaultRangeExtractor(range))
      if (active !== null && active < rows.length) drawn.add(active)
      if (busy.size > 0) for (const [at, row] of rows.entries()) if (busy.has(rowKey(row))) drawn.add(at)
      return [...drawn].sort((one, other) => one - other)
    },
  })
  // Scrolls to the active row; the table then focuses the cell.
  useEffect(() => {
    if (active !== null) virtualizer.scrollToIndex(active, { align: 'auto' })
  }, [active, virtualizer])
  const drawn = virtualizer.getVirtualItems()
  const before = (at: number) => (at === 0 ? 0 : (drawn[at - 1]?.end ?? 0))
  const totalHeight = virtualizer.getTotalSize()
  return (
    <tbody>
      {drawn.flatMap((item, at) => {
        const row = rows[item.index]
        if (!row) return []
        const gap = item.start - before(at)
        return [
          ...(gap > 0 ? [<Room key={`room-${item.index}`} height={gap} />] : []),
          <GridRow
            key={rowKey(row)}
            {...shared}
            row={row}
            at={item.index}
            isLast={item.index === rows.length - 1}
            faults={faultsOf(item.index)}
            measure={virtualizer.measureElement}
          />,
        ]
      })}
      <Room height={totalHeight - (drawn.at(-1)?.end ?? 0)} />
    </tbody>
  )
}

/** Spacer for rows that are not rendered. */
function Room({ height }: { height: number }) {
  return <tr className="g-rows-room" style={{ height }} />
}
