let waiting = new AbortController()

/**
 * Calls `callback` with the element that `find` returns, at once or when it is rendered. A new call replaces a pending one; focus or a
 * click elsewhere cancels it.
 */
export function whenRendered<Found extends Element>(find: () => Found | null, callback: (found: Found) => void): void {
  waiting.abort()
  const found = find()
  if (found) {
    callback(found)
    return
  }
  waiting = new AbortController()
  const { signal } = waiting
  const cancel = () => waiting.abort()
  for (const type of ['focusin', 'pointerdown']) addEventListener(type, cancel, { signal, capture: true })
  const observer = new MutationObserver(() => {
    const late = find()
    if (!late) return
    cancel()
    callback(late)
  })
  signal.addEventListener('abort', () => observer.disconnect())
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] })
}
