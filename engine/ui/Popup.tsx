import { type CSSProperties, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import './popup.css'

interface Props {
  /** Control that opened the popup; gets the focus back. */
  anchor: HTMLElement
  role: 'menu' | 'dialog'
  label: string
  /** Position relative to the control; `below` by default. */
  side?: 'below' | 'right'
  children: ReactNode
  onClose(): void
}

const GAP = 4

/** A popup beside a control, in the top layer; Escape and a click outside close it, arrow keys move through it. */
export function Popup({ anchor, role, label, side = 'below', children, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    element?.showPopover?.()
    const place = side === 'right' ? placeRight : placeBelow
    Object.assign(element?.style ?? {}, place(anchor.getBoundingClientRect(), element?.getBoundingClientRect()))
    controls(element)[0]?.focus()
    return () => {
      // If the user clicked another element, the focus stays there.
      const now = document.activeElement
      if (!now || now === document.body || element?.contains(now)) anchor.focus()
    }
  }, [anchor, side])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const all = controls(panel.current)
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[(at + step + all.length) % all.length]?.focus()
  }

  return (
    // biome-ignore lint/a11y: its role is menu or dialog, which allow labels and keys
    <div
      ref={panel}
      popover="auto"
      role={role}
      aria-label={label}
      className="g-popup"
      onKeyDown={onKeyDown}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {children}
    </div>
  )
}

function controls(element: HTMLElement | null): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)') ?? [])]
}

/** Position below the control, or above it at the bottom of the window; aligned to the edge that is nearer to the window border. */
function placeBelow(control: DOMRect, panel: DOMRect | undefined): CSSProperties {
  const { width = 0, height = 0 } = panel ?? {}
  const below = control.bottom + GAP
  const top = below + height > window.innerHeight ? Math.max(GAP, control.top - GAP - height) : below
  const left =
    control.left + control.right < window.innerWidth ? Math.min(control.left, window.innerWidth - GAP - width) : control.right - width
  return { top: `${top}px`, left: `${Math.max(GAP, left)}px` }
}

/** Position beside the control, top edges aligned; moved up at the bottom of the window. */
function placeRight(control: DOMRect, panel: DOMRect | undefined): CSSProperties {
  const top = Math.max(GAP, Math.min(control.top, window.innerHeight - GAP - (panel?.height ?? 0)))
  return { top: `${top}px`, left: `${control.right + GAP}px` }
}
