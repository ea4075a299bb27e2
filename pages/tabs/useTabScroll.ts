import { type RefObject, useEffect, useState } from 'react'
import type { PageTab } from './tabs.ts'

/** Keeps the active tab in sight and lets the wheel scroll the strip. Answers the tabs out of sight. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another order or number of tabs moves the active one
  useEffect(() => {
    const element = list.current
    if (!element) return
    // Called at once, and again whenever the room changes.
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
    // React listens passively to the wheel: the page below would scroll along.
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

/** A tab counts as seen from this share of it on. */
const MOSTLY = 0.75
