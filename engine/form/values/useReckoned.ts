import { reaction } from '@formily/reactive'
import { useCallback, useSyncExternalStore } from 'react'
import { useEventCallback } from '../../ui/useSteady.ts'

/** What is reckoned from a form's values. Who draws it is drawn again when it comes to something else, not at every key. */
export function useComputed<T extends string | number>(reckon: () => T): T {
  const steady = useEventCallback(reckon)
  const follow = useCallback((changed: () => void) => reaction(steady, changed), [steady])
  return useSyncExternalStore(follow, reckon)
}
