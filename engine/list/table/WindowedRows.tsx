import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useState } from 'react'
import { createLateCells } from './lateCells.ts'
import { RowsFrom, type RowsProps } from './RowsFrom.tsx'
import { steppedRange } from './steppedRange.ts'

const OVERSCAN = 8
/** Assumed height of the list in pixels, until it is measured. */
const LIKELY_HEIGHT = 1200
/** Number of columns from which on a list renders less out of sight: fewer rows, and their cells late. */
const MANY_COLUMNS = 24
const WIDE_OVERSCAN = 4

/** Renders only the visible rows and a few around them. */
export default function WindowedRows(props: RowsProps) {
  const { rows, columns, scroller, rowHeight } = props
  const [late] = useState(createLateCells)
  const isWide = columns.length >= MANY_COLUMNS
  useEffect(() => (isWide && scroller.current ? late.follow(scroller.current) : undefined), [isWide, late, scroller])
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialRect: { width: 0, height: LIKELY_HEIGHT },
    overscan: isWide ? WIDE_OVERSCAN : OVERSCAN,
    rangeExtractor: isWide ? steppedRange : defaultRangeExtractor,
  })
  const items = virtualizer.getVirtualItems()
  return <RowsFrom {...props} spans={isWide ? late : null} first={items[0]?.index ?? 0} end={(items.at(-1)?.index ?? -1) + 1} />
}
