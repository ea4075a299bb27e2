import { type RefObject, useEffect, useState } from 'react'
import type { PageTab } from './tabs.ts'

/** Scrolls the active tab into view, and the strip by the mouse wheel. Returns the hidden tabs. */
export function useTabScroll(list: RefObject<HTMLElement | null>, tabs: readonly PageTab[], active: string): readonly string[] {
  const [hidden, setHidden] = useState<readonly string[]>(NONE)

  useEffect(() => {
    const element = list.current
    if (!element) return
    const values = new Map([...element.children].map((item, at) => [item, tabs[at]?.value ?? '']))
    const out = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const value = values.get(target) ?? ''
          if (intersectionRatio < MOSTLY) out.add(value)
          else out.delete(value)
        }
        setHidden((before) => {
          const now = [...values.values()].filter((value) => out.has(value))
          return now.join('\n') === before.join('\n') ? before : now
        })
      },
      { root: element, threshold: MOSTLY },
    )
    for (const item of values.keys()) observer.observe(item)
    return () => observer.disconnect()
  }, [list, tabs])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the order and number of tabs move the active one
  useEffect(() => {
    const element = list.current
    if (!element) return
    // The observer calls at once, and on each resize.
    const observer = new ResizeObserver(() => showActive(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, tabs, active])

  useEffect(() => {
    const element = list.current
    const roll = (event: WheelEvent) => {
      if (!element || element.scrollWidth <= element.clientWidth || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      element.scrollLeft += event.deltaY
      event.preventDefault()
    }
    // React attaches wheel listeners as passive, which cannot prevent scrolling of the page.
    element?.addEventListener('wheel', roll, { passive: false })
    return () => element?.removeEventListener('wheel', roll)
  }, [list])

  return hidden
}

function showActive(list: HTMLElement): void {
  const item = list.querySelector<HTMLElement>('[data-active]')
  if (!item) return
  const over = item.offsetLeft + item.offsetWidth - list.clientWidth
  if (list.scrollLeft > item.offsetLeft) list.scrollLeft = item.offsetLeft
  else if (list.scrollLeft < over) list.scrollLeft = over
}

const NONE: readonly string[] = []

/** Fraction of a tab that must be visible for it to count as visible. */
const MOSTLY = 0.75
