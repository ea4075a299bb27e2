import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

interface RadioKeys {
  ref: RefObject<HTMLFieldSetElement | null>
  onKeyDown(event: KeyboardEvent): void
}

/** Lets radio buttons in a popup be used as everywhere: the chosen one has the focus, arrow keys choose, Enter is done. */
export function useRadioKeys(onDone: () => void): RadioKeys {
  const ref = useRef<HTMLFieldSetElement>(null)
  useEffect(() => ref.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  return {
    ref,
    onKeyDown(event) {
      // The popup's own arrow keys would only walk.
      if (event.key.startsWith('Arrow')) event.stopPropagation()
      if (event.key === 'Enter') onDone()
    },
  }
}
