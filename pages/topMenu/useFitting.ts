import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
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
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    measure()
    return () => observer.disconnect()
  }, [words])
  return { strip, count }
}
