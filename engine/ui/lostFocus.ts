// Tells when a dialog closes whose opener has gone, so that nothing has the focus.

const listeners = new Set<() => void>()

export function watchLostFocus(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellLostFocus(): void {
  for (const listener of listeners) listener()
}
