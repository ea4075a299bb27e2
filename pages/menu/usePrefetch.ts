import { useRef } from 'react'
import { preloadPage } from '../../engine/start/preloadPage.ts'
import { savesData } from '../../engine/start/saveData.ts'

/** Milliseconds for which the pointer must rest on a link. */
const RESTS = 80

/** Prefetches a page while the pointer rests on a link to it. */
export function usePrefetch(path: string | null): { aim(): void; turnAway(): void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    aim() {
      if (path !== null && !savesData()) timer.current = setTimeout(() => void preloadPage(path), RESTS)
    },
    turnAway: () => clearTimeout(timer.current),
  }
}
