import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Rec } from '../../api/record.ts'

interface Props {
  rows: readonly Rec[]
  /** Height of a card with the gap below it in pixels. */
  pitch: number
  draw(record: Rec): ReactNode
}

const OVERSCAN = 6

/** Renders only the visible cards and a few around them. */
export default function WindowedCards({ rows, pitch, draw }: Props) {
  const top = useRef<HTMLLIElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => setMargin(top.current?.offsetTop ?? 0), [])
  const virtualizer = useWindowVirtualizer({ count: rows.length, estimateSize: () => pitch, overscan: OVERSCAN, scrollMargin: margin })
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const end = (items.at(-1)?.index ?? -1) + 1
  return (
    <>
      <li ref={top} className="g-cards-room" aria-hidden="true" style={{ height: first * pitch }} />
      {rows.slice(first, end).map(draw)}
      <li className="g-cards-room" aria-hidden="true" style={{ height: (rows.length - end) * pitch }} />
    </>
  )
}
