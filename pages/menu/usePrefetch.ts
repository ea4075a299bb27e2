import { useRef } from 'react'
import { preloadPage } from '../../engine/start/preloadPage.ts'
import { savesData } from '../../engine/start/saveData.ts'

/** Milliseconds that a pointer rests on what it means; one that only passes by rests less. */
const RESTS = 80

/** Fetches a page while the pointer rests on the way to it. */
export function usePrefetch(path: string | null): { aim(): void; turnAway(): void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    aim() {
      if (path !== null && !savesData()) timer.current = setTimeout(() => void preloadPage(path), RESTS)
    },
    turnAway: () => clearTimeout(timer.current),
  }
}
