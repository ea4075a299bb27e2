import { useSyncExternalStore } from 'react'

/** Canvas, tools and panel side by side need this much. */
const WIDE = '(min-width: 900px)'

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
