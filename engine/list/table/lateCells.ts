// Cells of wide lists outside of the visible columns. Rows that a scroll brings in render them empty; they are filled once the scroll has stopped.

import { flushSync } from 'react-dom'
import { whenIdle } from '../../start/whenIdle.ts'
import type { ColumnSpan, RowSpans } from './columnSpan.ts'

export interface LateCells extends RowSpans {
  /** Follows the scrolls of a box; returns a function to stop. */
  follow(scroller: HTMLElement): () => void
}

/** Further columns at both sides of the visible ones. */
const OVERSCAN = 3
/** Milliseconds without a scroll after which rows are filled. */
const STILL_MS = 150
/** Milliseconds of filling rows at a time, so that the next scroll is not held up. */
const SLICE_MS = 5

export function createLateCells(): LateCells {
  const wakers = new Map<string, () => void>()
  /** Rows with all cells. */
  const filledRows = new Set<string>()
  let span: ColumnSpan | null = null

  const fill = (rowId: string) => {
    filledRows.add(rowId)
    wakers.get(rowId)?.()
  }
  const unfilled = () => [...wakers.keys()].filter((rowId) => !filledRows.has(rowId))

  return {
    spanOf: (rowId) => (filledRows.has(rowId) ? null : span),
    subscribe(rowId, wake) {
      // Rows that were there before the first scroll are whole.
      if (span === null) filledRows.add(rowId)
      wakers.set(rowId, wake)
      return () => {
        wakers.delete(rowId)
        filledRows.delete(rowId)
      }
    },
    follow(scroller) {
      let timer: ReturnType<typeof setTimeout> | undefined
      let cancel = () => {}
      let left = Number.NaN
      const fillSome = () => {
        const start = performance.now()
        for (const rowId of unfilled()) {
          flushSync(() => fill(rowId))
          if (performance.now() - start > SLICE_MS) break
        }
        if (unfilled().length > 0) cancel = whenIdle(fillSome)
      }
      const look = () => {
        if (scroller.scrollLeft === left) return
        left = scroller.scrollLeft
        const { first, end } = visibleColumns(scroller)
        if (span !== null && first >= span.first && end <= span.end) return
        span = { first: first - OVERSCAN, end: end + OVERSCAN }
        for (const rowId of unfilled()) wakers.get(rowId)?.()
      }
      const onScroll = () => {
        look()
        clearTimeout(timer)
        cancel()
        timer = setTimeout(() => {
          cancel = whenIdle(fillSome)
        }, STILL_MS)
      }
      const onPrint = () => flushSync(() => unfilled().forEach(fill))
      scroller.addEventListener('scroll', onScroll, { passive: true })
      addEventListener('beforeprint', onPrint)
      return () => {
        clearTimeout(timer)
        cancel()
        scroller.removeEventListener('scroll', onScroll)
        removeEventListener('beforeprint', onPrint)
      }
    },
  }
}

/** Columns that are not pinned and at least partly in the box. */
function visibleColumns(scroller: HTMLElement): ColumnSpan {
  const { left, right } = scroller.getBoundingClientRect()
  const heads = [...(scroller.querySelector('thead tr')?.children ?? [])]
  const isVisible = (head: Element) => {
    const box = head.getBoundingClientRect()
    return !head.classList.contains('g-pin') && box.right > left && box.left < right
  }
  return { first: heads.findIndex(isVisible), end: heads.findLastIndex(isVisible) + 1 }
}
