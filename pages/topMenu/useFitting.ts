import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fitting } from './fitting.ts'

const MORE = 40

/** Number of entries that fit into a strip; `null` if all fit. @param words texts that determine the widths */
export function useFitting(words: string): { strip: RefObject<HTMLUListElement | null>; count: number | null } {
  const strip = useRef<HTMLUListElement>(null)
  const [count, setCount] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `words` changes the widths
  useLayoutEffect(() => {
    const list = strip.current
    const box = list?.parentElement
    if (!list || !box) return
    const measure = () => {
      const widths = [...list.children].map((entry) => entry.getBoundingClientRect().width)
      const count = fitting(widths, box.clientWidth, MORE)
      // `null` avoids a second render in the usual case that all fit.
      setCount(count < widths.length ? count : null)
    }
    // It calls at once, between layout and paint: a measurement here would lay out the page a second time.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(box)
    return () => observer.disconnect()
  }, [words])
  return { strip, count }
}
