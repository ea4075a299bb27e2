import { useSyncExternalStore } from 'react'

/** Minimum width for canvas, tools and panel side by side. */
const WIDE = '(min-width: 900px)'

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
