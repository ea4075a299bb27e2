import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { PageTab } from './tabs.ts'

/** Distance in pixels from which a press counts as a drag. */
const SLACK = 6

/** Drag and drop of tabs with the mouse. Touch scrolls the strip instead; the tab's menu can move it. */
export function useTabDrag(list: RefObject<HTMLElement | null>, tabs: readonly PageTab[], move: (tab: PageTab, to: number) => void) {
  const pressed = useRef<{ tab: PageTab; x: number } | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { tab, x } = pressed.current ?? {}
    if (!tab || x === undefined || (dragged === null && Math.abs(event.clientX - x) < SLACK)) return
    if (dragged === null) {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(tab.value)
    }
    const to = placeAt(event.clientX, list.current, tabs, tab)
    if (tabs[to]?.value !== tab.value) move(tab, to)
  }
  const end = () => {
    pressed.current = null
    setDragged(null)
  }
  return {
    dragged,
    start(event: PointerEvent, tab: PageTab) {
      if (event.button === 0 && event.pointerType !== 'touch') pressed.current = { tab, x: event.clientX }
    },
    // Pointer capture prevents a click on the tab below at the end of a drag.
    onList: { onPointerMove, onPointerUp: end, onPointerCancel: end },
  }
}

/** Index at a pointer position: the number of other tabs whose centre is left of it. */
function placeAt(x: number, list: HTMLElement | null, tabs: readonly PageTab[], dragged: PageTab): number {
  const middles = [...(list?.children ?? [])].map((item) => {
    const { left, width } = item.getBoundingClientRect()
    return left + width / 2
  })
  return middles.filter((middle, at) => tabs[at]?.value !== dragged.value && middle < x).length
}
