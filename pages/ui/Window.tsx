// A dialog without antd, which the login page must not load. Not a native modal dialog, because toasts must stay above it and accessible.

import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../engine/text/text.ts'
import { useOpenWindow } from '../../engine/ui/openWindows.ts'
import './window.css'

interface Props {
  title: string
  /** `null` for a dialog that cannot be closed. */
  onClose: (() => void) | null
  children: ReactNode
}

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'

export function Window({ title, onClose, children }: Props) {
  const { t } = useText()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useHeldFocus(box)
  useOpenWindow(onClose)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The page below must not handle the key that closes this dialog.
      event.nativeEvent.stopImmediatePropagation()
      onClose?.()
    }
    if (event.key === 'Tab') cycleFocus(event, box.current)
  }
  return createPortal(
    <div className="g-window-back">
      <div ref={box} className="g-window" role="dialog" aria-modal="true" aria-labelledby={id} tabIndex={-1} onKeyDown={press}>
        <div className="g-dialog-head">
          <h2 id={id}>{title}</h2>
          {onClose ? (
            <button type="button" className="g-window-close" aria-label={t('form.close')} onClick={onClose}>
              ×
            </button>
          ) : null}
        </div>
        {children}
      </div>
    </div>,
    document.body,
  )
}

/** Focuses the first input, brings the focus back if an element behind takes it, and restores it at the end. */
function useHeldFocus(box: { current: HTMLElement | null }): void {
  const [before] = useState(() => document.activeElement)
  // A layout effect, because a later one could steal the focus from another element.
  useLayoutEffect(() => {
    if (!box.current?.contains(document.activeElement)) focusFirst(box.current)
  }, [box])
  useEffect(() => {
    const hold = (event: FocusEvent) => {
      const target = event.target as HTMLElement
      if (!box.current?.contains(target) && !target.closest('.g-toasts, dialog')) focusFirst(box.current)
    }
    document.addEventListener('focusin', hold)
    return () => {
      document.removeEventListener('focusin', hold)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [box, before])
}

function focusFirst(box: HTMLElement | null): void {
  const first = box?.querySelector<HTMLElement>('input, select') ?? box
  first?.focus()
}

/** Tab after the last element goes to the first one, and vice versa. */
function cycleFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
  const [edge, next] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== edge && document.activeElement !== box) return
  event.preventDefault()
  next?.focus()
}
