import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { fitting } from './fitting.ts'

const MORE = 40

/** Counts how many entries of a strip have room; `null` while all of them do. `words` is whatever their widths depend on. */
export function useFitting(words: string): { strip: RefObject<HTMLUListElement | null>; count: number | null } {
  const strip = useRef<HTMLUListElement>(null)
  const [count, setCount] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other widths
  useLayoutEffect(() => {
    const list = strip.current
    const box = list?.parentElement
    if (!list || !box) return
    const measure = () => {
      const widths = [...list.children].map((entry) => entry.getBoundingClientRect().width)
      const count = fitting(widths, box.clientWidth, MORE)
      // The first page is drawn once: most screens have room.
      setCount(count < widths.length ? count : null)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    measure()
    return () => observer.disconnect()
  }, [words])
  return { strip, count }
}
