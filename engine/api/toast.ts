// Short words about what just happened. `Toasts` draws them.

import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  kind: 'success' | 'error'
  text: string
}

const STAYS: Record<Toast['kind'], number> = { success: 3000, error: 6000 }
const MOST = 4

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  dismiss: (id: number) => change(toasts.filter((one) => one.id !== id)),
  clear: () => change([]),
}

export const shownToasts = (): readonly Toast[] => toasts

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, shownToasts)
}

/** The same words twice in a row are shown once, anew. */
function show(kind: Toast['kind'], text: string): void {
  const shown: Toast = { id: ++lastId, kind, text }
  change([...toasts.filter((one) => one.kind !== kind || one.text !== text), shown].slice(-MOST))
  setTimeout(() => toast.dismiss(shown.id), STAYS[kind])
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
