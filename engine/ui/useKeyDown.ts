import { useLayoutEffect } from 'react'
import { useEventCallback } from './useEventCallback.ts'

/**
 * Hears the keys of the window while it is on, from the first paint: a key may follow that at once.
 * @param options `capture` hears a key before the element that has the focus, which may keep it to itself
 */
export function useKeyDown(hear: (event: KeyboardEvent) => void, isOn = true, { capture = false } = {}): void {
  const steady = useEventCallback(hear)
  useLayoutEffect(() => {
    if (!isOn) return
    addEventListener('keydown', steady, { capture })
    return () => removeEventListener('keydown', steady, { capture })
  }, [steady, isOn, capture])
}
