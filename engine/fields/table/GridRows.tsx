import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import { GridRow, type GridRowProps } from './GridRow.tsx'
import type { Rows } from './rowSteps.ts'
import { rowKey } from './useRows.ts'

/** Up to here every row is in the page; of more only those in sight, the one with the focus, and those that a file is on its way to. */
export const ALL_ROWS = 60
const OVERSCAN = 6
const ROW = 41

interface Props extends Omit<GridRowProps, 'row' | 'at' | 'isLast' | 'faults' | 'measure'> {
  rows: Rows
  faultsOf(at: number): GridRowProps['faults']
  scroller: RefObject<HTMLElement | null>
  /** The row that the keyboard is in, or should be. */
  active: number | null
  /** Keys of the rows with work that has not ended. */
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
  // The row that is wanted is brought into sight; the table then finds its cell.
  useEffect(() => {
    if (active !== null) virtualizer.scrollToIndex(active, { align: 'auto' })
  }, [active, virtualizer])
  const drawn = virtualizer.getVirtualItems()
  const before = (at: number) => (at === 0 ? 0 : (drawn[at - 1]?.end ?? 0))
  const whole = virtualizer.getTotalSize()
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
      <Room height={whole - (drawn.at(-1)?.end ?? 0)} />
    </tbody>
  )
}

/** Holds the place of rows that are out of sight. */
function Room({ height }: { height: number }) {
  return <tr className="g-rows-room" style={{ height }} />
}
