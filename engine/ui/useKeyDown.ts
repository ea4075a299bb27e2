import { useLayoutEffect } from 'react'
import { useEventCallback } from './useEventCallback.ts'

/** Hears the keys of the window while it is on, from the first paint: a key may follow that at once. */
export function useKeyDown(hear: (event: KeyboardEvent) => void, isOn = true): void {
  const steady = useEventCallback(hear)
  useLayoutEffect(() => {
    if (!isOn) return
    addEventListener('keydown', steady)
    return () => removeEventListener('keydown', steady)
  }, [steady, isOn])
}
