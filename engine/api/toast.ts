// Short messages about the result of an operation; `Toasts` renders them.

import { useSyncExternalStore } from 'react'
import { ApiError, refusedCallOf } from './apiError.ts'

export interface Toast {
  id: number
  kind: 'success' | 'error'
  text: string
  /** Id of a request that failed on the server; `null` for errors that the user can correct. */
  requestId: string | null
  /** Id of the operation for an undo button; `null` for none. */
  undo: string | null
  /** Error of the failed call, for a button that explains a refusal. */
  cause: unknown
}

const FAULT = 500
const STAYS: Record<Toast['kind'], number> = { success: 3000, error: 6000 }
/** Milliseconds for a toast with a request id, which users copy. */
const STAYS_WITH_ID = 20_000
/** Milliseconds for a toast with a button. */
const STAYS_WITH_BUTTON = 10_000
const MAX = 4

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export const toast = {
  /** @param undo id of the operation that can be undone */
  success: (text: string, undo: string | null = null) => show('success', text, null, undo),
  /** @param cause error of the failed call, if any */
  error: (text: string, cause?: unknown) => show('error', text, faultId(cause), null, cause),
  dismiss: (id: number) => change(toasts.filter((one) => one.id !== id)),
  clear: () => change([]),
}

export const shownToasts = (): readonly Toast[] => toasts

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, shownToasts, shownToasts)
}

/** Shows a toast; the same text replaces the previous toast. */
function show(kind: Toast['kind'], text: string, requestId: string | null = null, undo: string | null = null, cause: unknown = null): void {
  const shown: Toast = { id: ++lastId, kind, text, requestId, undo, cause }
  change([...toasts.filter((one) => one.kind !== kind || one.text !== text), shown].slice(-MAX))
  const stays = requestId !== null ? STAYS_WITH_ID : undo !== null || refusedCallOf(cause) !== null ? STAYS_WITH_BUTTON : STAYS[kind]
  setTimeout(() => toast.dismiss(shown.id), stays)
}

function faultId(cause: unknown): string | null {
  return cause instanceof ApiError && cause.code >= FAULT ? cause.requestId : null
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
