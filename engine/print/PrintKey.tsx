import { newestWindow } from '../ui/openWindows.ts'
import { useKeyDown } from '../ui/useKeyDown.ts'

/** Ctrl+P prints what the page is about, not the page. Where a window is open, and a second time, it is the browser's. */
export default function PrintKey({ onPrint }: { onPrint(): void }) {
  useKeyDown((event) => {
    if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || newestWindow()) return
    event.preventDefault()
    onPrint()
  })
  return null
}
