import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

const GAP = 2

interface Props {
  id?: string
  /** The cell that the message is about. */
  around: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Message beside a faulty cell: in the top layer, because cells clip their content, and positioned with the cell while scrolling. */
export function CellNote({ id, around, children }: Props) {
  const note = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [panel, cell] = [note.current, around.current?.closest('td')]
    if (!panel || !cell) return
    const place = () => {
      const [own, there] = [panel.getBoundingClientRect(), cell.getBoundingClientRect()]
      const below = there.bottom + GAP
      const top = below + own.height > window.innerHeight ? there.top - GAP - own.height : below
      panel.style.top = `${Math.max(0, top)}px`
      panel.style.left = `${Math.max(GAP, Math.min(there.left, window.innerWidth - GAP - own.width))}px`
    }
    panel.showPopover?.()
    place()
    // Scroll events do not bubble, so they are captured.
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [around])
  return (
    <div ref={note} id={id} popover="manual" className="g-cell-note">
      {children}
    </div>
  )
}
