import { useSyncExternalStore } from 'react'

const PHONE = '(width < 640px)'

/** True on phones, where lists show cards and have their search in a sheet. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watch, isNarrow, isNarrow)
}

/** The same outside of components. */
export const isNarrow = (): boolean => matchMedia(PHONE).matches

function watch(changed: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
