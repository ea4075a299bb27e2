import { useEffect } from 'react'
import { newestWindow } from '../form/openWindows.ts'
import { useSteady } from '../useSteady.ts'

/** Ctrl+P prints what the page is about, not the page. Where a window is open, and a second time, it is the browser's. */
export default function PrintKey({ onPrint }: { onPrint(): void }) {
  const print = useSteady(onPrint)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || newestWindow()) return
      event.preventDefault()
      print()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [print])
  return null
}
