// Renders a component into a cell of a table by a portal, so that a re-render or removal of the row does not unmount it.

import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useEventCallback } from '../ui/useEventCallback.ts'

interface Props {
  scroller: RefObject<HTMLElement | null>
  className: string
  /** Returns the element of the cell; `null` while its row is not rendered. */
  find(): HTMLElement | null
  /** Called when the row of the cell is no longer rendered. */
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
