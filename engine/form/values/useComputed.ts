import { reaction } from '@formily/reactive'
import { useCallback, useSyncExternalStore } from 'react'
import { useEventCallback } from '../../ui/useEventCallback.ts'

/** Value computed from a form; renders only when the result changes. */
export function useComputed<T extends string | number>(reckon: () => T): T {
  const steady = useEventCallback(reckon)
  const follow = useCallback((changed: () => void) => reaction(steady, changed), [steady])
  return useSyncExternalStore(follow, reckon)
}
