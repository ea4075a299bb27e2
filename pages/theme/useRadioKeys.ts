import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

interface RadioKeys {
  ref: RefObject<HTMLFieldSetElement | null>
  onKeyDown(event: KeyboardEvent): void
}

/** Keyboard control of radio buttons in a popup: the selected one has the focus, arrow keys select, Enter closes. */
export function useRadioKeys(onDone: () => void): RadioKeys {
  const ref = useRef<HTMLFieldSetElement>(null)
  useEffect(() => ref.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  return {
    ref,
    onKeyDown(event) {
      // Stops the arrow key handling of the popup.
      if (event.key.startsWith('Arrow')) event.stopPropagation()
      if (event.key === 'Enter') onDone()
    },
  }
}
