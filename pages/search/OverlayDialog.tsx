import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../../engine/ui/Icon.tsx'
import './searchOverlay.css'

interface Props {
  title: string
  hint?: string
  /** Label of the close button. */
  closeWord: string
  className?: string
  onClose(): void
  children: ReactNode
}

/** A window over everything else. The browser's dialog keeps the focus inside and gives it back. */
export function OverlayDialog({ title, hint, closeWord, className = '', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before it leaves the page: a closed dialog gives the keyboard back, a removed one does not.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`g-overlay ${className}`}
      aria-labelledby={id}
      // Keys typed here do not reach the page below.
      onKeyDown={(event) => event.stopPropagation()}
      // The browser tells late that it has closed a dialog, when somebody may have asked for it again.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => dialog.current?.open || onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div>
        <header>
          <h2 id={id}>{title}</h2>
          {hint && <p>{hint}</p>}
          <button type="button" aria-label={closeWord} onClick={onClose}>
            <Icon glyph="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
