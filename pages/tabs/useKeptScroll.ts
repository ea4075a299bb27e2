import { type RefObject, useLayoutEffect, useRef } from 'react'

type Spot = readonly [left: number, top: number]

/**
 * Saves the scroll positions of a page and its elements, and restores them when it is shown again. The window is shared by all pages, and
 * hidden elements lose their position.
 */
export function useKeptScroll(page: RefObject<HTMLElement | null>): void {
  const spots = useRef(new Map<Element, Spot>())
  const windowSpot = useRef<Spot>([0, 0])
  useLayoutEffect(() => {
    for (const [element, [left, top]] of spots.current) {
      if (element.isConnected) element.scrollTo({ left, top, behavior: 'instant' })
      else spots.current.delete(element)
    }
    const [left, top] = windowSpot.current
    window.scrollTo({ left, top, behavior: 'instant' })

    const keep = ({ target }: Event) => {
      if (target === document) windowSpot.current = [window.scrollX, window.scrollY]
      else if (target instanceof Element && page.current?.contains(target)) spots.current.set(target, [target.scrollLeft, target.scrollTop])
    }
    addEventListener('scroll', keep, { capture: true, passive: true })
    return () => removeEventListener('scroll', keep, { capture: true })
  }, [page])
}
