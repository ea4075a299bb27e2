import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable function that calls the latest version, for memoised components that call it only in event handlers. */
export function useEventCallback<Args extends unknown[], Answer>(latest: (...args: Args) => Answer): (...args: Args) => Answer {
  const kept = useRef(latest)
  useLayoutEffect(() => {
    kept.current = latest
  })
  return useCallback((...args: Args) => kept.current(...args), [])
}
