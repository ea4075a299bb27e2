import { useVirtualizer } from '@tanstack/react-virtual'
import { RowsFrom, type RowsProps } from './RowsFrom.tsx'

const OVERSCAN = 8
/** Assumed height of the list in pixels, until it is measured. */
const LIKELY_HEIGHT = 1200

/** Renders only the visible rows and a few around them. */
export default function WindowedRows(props: RowsProps) {
  const { rows, scroller, rowHeight } = props
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialRect: { width: 0, height: LIKELY_HEIGHT },
    overscan: OVERSCAN,
  })
  const items = virtualizer.getVirtualItems()
  return <RowsFrom {...props} first={items[0]?.index ?? 0} end={(items.at(-1)?.index ?? -1) + 1} />
}
