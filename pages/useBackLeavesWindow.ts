import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { newestWindow } from '../engine/form/openWindows.ts'

/** Back leaves the newest window above the page; the page and its address stay as they are. */
export function useBackLeavesWindow(): void {
  const { state, reset } = useBlocker(({ historyAction }) => historyAction === 'POP' && newestWindow() !== undefined)
  useEffect(() => {
    if (state !== 'blocked') return
    reset()
    newestWindow()?.()
  }, [state, reset])
}
