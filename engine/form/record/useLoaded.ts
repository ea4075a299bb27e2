import { useEffect, useRef, useState } from 'react'

export type LoadState<T> = { state: 'loading' } | { state: 'failed'; error: Error; retry(): void } | { state: 'there'; value: T }

/**
 * Loads data on mount, and again on `retry`. The result never changes by itself, because a form edits the version that it was opened with.
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): LoadState<T> {
  const latest = useRef(load)
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<LoadState<T>>({ state: 'loading' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again for each attempt
  useEffect(() => {
    const stop = new AbortController()
    latest.current(stop.signal).then(
      (value) => stop.signal.aborted || setLoaded({ state: 'there', value }),
      (error: Error) => stop.signal.aborted || setLoaded({ state: 'failed', error, retry }),
    )
    return () => stop.abort()
  }, [attempt])

  function retry(): void {
    setLoaded({ state: 'loading' })
    setAttempt((count) => count + 1)
  }

  return loaded
}
