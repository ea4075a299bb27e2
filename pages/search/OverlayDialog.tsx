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

/** A native modal dialog, which traps and restores the focus. */
export function OverlayDialog({ title, hint, closeWord, className = '', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before it is unmounted: removing an open dialog does not restore the focus.
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
      // Handled here, because the close event of the browser is late and the dialog may be open again by then.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => dialog.current?.open || onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div>
        <div className="g-dialog-head">
          <h2 id={id}>{title}</h2>
          {hint && <p>{hint}</p>}
          <button type="button" aria-label={closeWord} onClick={onClose}>
            <Icon glyph="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
