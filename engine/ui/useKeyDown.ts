import { useLayoutEffect } from 'react'
import { useEventCallback } from './useEventCallback.ts'

/**
 * Handles keys of the window while `isOn`; attached before the first paint, because a key may follow at once.
 * @param options with `capture` the handler runs before the focused element, and can stop the propagation
 */
export function useKeyDown(listener: (event: KeyboardEvent) => void, isOn = true, { capture = false } = {}): void {
  const stable = useEventCallback(listener)
  useLayoutEffect(() => {
    if (!isOn) return
    addEventListener('keydown', stable, { capture })
    return () => removeEventListener('keydown', stable, { capture })
  }, [stable, isOn, capture])
}
