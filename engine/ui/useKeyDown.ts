import { useLayoutEffect } from 'react'
import { useEventCallback } from './useEventCallback.ts'

/**
 * Listens to keys of the window while it is on, before the first paint, because a key may follow at once.
 * @param options `capture` gets a key before the focused element, which may stop its propagation
 */
export function useKeyDown(listener: (event: KeyboardEvent) => void, isOn = true, { capture = false } = {}): void {
  const stable = useEventCallback(listener)
  useLayoutEffect(() => {
    if (!isOn) return
    addEventListener('keydown', stable, { capture })
    return () => removeEventListener('keydown', stable, { capture })
  }, [stable, isOn, capture])
}
