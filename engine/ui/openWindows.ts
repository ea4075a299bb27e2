// Stack of open dialogs and popups. Back, a common gesture on phones, closes the top one instead of leaving the page.

import { useEffect } from 'react'
import { useEventCallback } from './useEventCallback.ts'

type Leave = () => void

const open: Leave[] = []

/** Adds a window; returns a function that removes it. @param leave same as Escape: may ask before it closes */
export function openWindow(leave: Leave): () => void {
  // A wrapper, because two windows can have the same function.
  const entry = () => leave()
  open.push(entry)
  return () => {
    if (open.includes(entry)) open.splice(open.indexOf(entry), 1)
  }
}

/** Adds a window while the component is mounted; `null` for a window that cannot be left. */
export function useOpenWindow(leave: Leave | null): void {
  const steady = useEventCallback(() => leave?.())
  useEffect(() => openWindow(steady), [steady])
}

export const newestWindow = (): Leave | undefined => open.at(-1)
