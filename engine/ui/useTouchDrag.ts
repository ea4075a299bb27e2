// Drag and drop by finger. Browsers send the events of drag and drop for a mouse only: a finger that rests on a draggable element lifts it, and
// the same events follow the finger, so that lists and boards need no code of their own for it.

import { type RefObject, useEffect } from 'react'

/** A finger that rests for so long lifts the element; a finger that moves earlier scrolls. */
const LIFT_MS = 350
const STILL_PX = 8
/** Distance from the edge of the window at which the page scrolls under the finger. */
const EDGE_PX = 48
const SCROLL_PX = 14

interface Held {
  element: HTMLElement
  data: DataTransfer
  over: Element | null
}

export function useTouchDrag(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = root
    return current ? touchDrag(current) : undefined
  }, [root])
}

/** Returns a function that ends it. */
export function touchDrag(root: HTMLElement): () => void {
  let held: Held | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  let start = { x: 0, y: 0 }

  const lift = (element: HTMLElement, touch: Touch) => {
    const data = new DataTransfer()
    if (!send('dragstart', element, touch, data)) return
    held = { element, data, over: null }
    element.dataset.touched = ''
  }
  const release = (touch: Touch | null) => {
    clearTimeout(waiting)
    if (!held) return
    const { element, data, over } = held
    held = null
    delete element.dataset.touched
    if (touch && over) send('drop', over, touch, data)
    send('dragend', element, touch, data)
  }
  const follow = (held: Held, touch: Touch) => {
    scrollAtEdge(held.over ?? held.element, touch)
    const over = document.elementFromPoint(touch.clientX, touch.clientY)
    if (held.over && held.over !== over) send('dragleave', held.over, touch, held.data)
    held.over = over
    if (over) send('dragover', over, touch, held.data)
  }

  const onStart = (event: TouchEvent) => {
    const [touch] = event.touches
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[draggable="true"]') : null
    release(null)
    if (!touch || event.touches.length > 1 || !element || !root.contains(element)) return
    start = { x: touch.clientX, y: touch.clientY }
    waiting = setTimeout(() => lift(element, touch), LIFT_MS)
  }
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!touch) return
    if (held) {
      event.preventDefault()
      follow(held, touch)
    } else if (Math.hypot(touch.clientX - start.x, touch.clientY - start.y) > STILL_PX) clearTimeout(waiting)
  }
  const onEnd = (event: TouchEvent) => {
    // The press that a browser makes of a touch would open what was moved.
    if (held) event.preventDefault()
    release(event.changedTouches[0] ?? null)
  }
  const onCancel = () => release(null)
  const onMenu = (event: Event) => {
    if (held) event.preventDefault()
  }
  /** A browser that drags by finger itself needs no help. */
  const onDragStart = (event: Event) => {
    if (event.isTrusted) release(null)
  }
  const listeners: readonly (readonly [string, (event: never) => void])[] = [
    ['touchstart', onStart],
    ['touchmove', onMove],
    ['touchend', onEnd],
    ['touchcancel', onCancel],
    ['contextmenu', onMenu],
    ['dragstart', onDragStart],
  ]
  for (const [name, listener] of listeners) root.addEventListener(name, listener as EventListener, { passive: false })
  return () => {
    release(null)
    for (const [name, listener] of listeners) root.removeEventListener(name, listener as EventListener)
  }
}

/** False if a listener refused the event. */
function send(name: string, target: Element, touch: Touch | null, dataTransfer: DataTransfer): boolean {
  const at = touch ? { clientX: touch.clientX, clientY: touch.clientY } : {}
  return target.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer, ...at })) || name !== 'dragstart'
}

function scrollAtEdge(from: Element, { clientX, clientY }: Touch): void {
  const step = (at: number, size: number) => (at < EDGE_PX ? -SCROLL_PX : at > size - EDGE_PX ? SCROLL_PX : 0)
  const [left, top] = [step(clientX, window.innerWidth), step(clientY, window.innerHeight)]
  for (let element: Element | null = from; element && (left !== 0 || top !== 0); element = element.parentElement) {
    const [x, y] = [element.scrollLeft, element.scrollTop]
    element.scrollBy(left, top)
    if (element.scrollLeft !== x || element.scrollTop !== y) return
  }
}
