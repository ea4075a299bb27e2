// The windows above a page, the newest last. Back, which is a phone's usual gesture, leaves the newest of them and not the page behind.

import { useEffect } from 'react'
import { useEventCallback } from './useEventCallback.ts'

type Leave = () => void

const open: Leave[] = []

/** @param leave what Esc does as well: it may ask before it closes. Returns what takes the window off. */
export function openWindow(leave: Leave): () => void {
  // Of its own, should two windows be left by the same function.
  const entry = () => leave()
  open.push(entry)
  return () => {
    if (open.includes(entry)) open.splice(open.indexOf(entry), 1)
  }
}

/** For as long as the part is shown; `null` for a window that cannot be left. */
export function useOpenWindow(leave: Leave | null): void {
  const steady = useEventCallback(() => leave?.())
  useEffect(() => openWindow(steady), [steady])
}

export const newestWindow = (): Leave | undefined => open.at(-1)
