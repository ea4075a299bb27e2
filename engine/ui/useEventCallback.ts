import { useCallback, useLayoutEffect, useRef } from 'react'

/** One identity for the latest version of a function, for memoised parts that only call it after an event. */
export function useEventCallback<Args extends unknown[], Answer>(latest: (...args: Args) => Answer): (...args: Args) => Answer {
  const kept = useRef(latest)
  useLayoutEffect(() => {
    kept.current = latest
  })
  return useCallback((...args: Args) => kept.current(...args), [])
}
