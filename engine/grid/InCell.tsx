// A part that stands in a cell of the table's rows, and is not drawn by them: a row that is painted anew, or leaves the sight, does not touch it.

import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useEventCallback } from '../ui/useEventCallback.ts'

interface Props {
  scroller: RefObject<HTMLElement | null>
  className: string
  /** The cell as it is now, `null` while it is out of sight. */
  find(): HTMLElement | null
  /** The cell has left the sight. */
  onGone?(): void
  children(isThere: boolean): ReactNode
}

export function InCell({ scroller, className, find, onGone, children }: Props) {
  const [host] = useState(() => Object.assign(document.createElement('div'), { className }))
  const [isThere, setThere] = useState(false)
  const attach = useEventCallback(() => {
    const cell = find()
    if (cell && host.parentElement !== cell) cell.append(host)
    if (isThere && !cell) onGone?.()
    setThere(cell !== null)
  })
  useLayoutEffect(() => {
    const table = scroller.current?.querySelector('table')
    if (!table) return
    attach()
    const observer = new MutationObserver(attach)
    observer.observe(table, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      host.remove()
    }
  }, [scroller, host, attach])
  return createPortal(children(isThere), host)
}
