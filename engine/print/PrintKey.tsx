import { newestWindow } from '../ui/openWindows.ts'
import { useKeyDown } from '../ui/useKeyDown.ts'

/** Handles Ctrl+P with the print function of the page. With an open dialog, and when pressed again, the browser prints. */
export default function PrintKey({ onPrint }: { onPrint(): void }) {
  useKeyDown((event) => {
    if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || newestWindow()) return
    event.preventDefault()
    onPrint()
  })
  return null
}
