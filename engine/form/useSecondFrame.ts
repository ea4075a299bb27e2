import { startTransition, useEffect, useState } from 'react'

/** False for the first picture, true from the second on. */
export function useSecondFrame(): boolean {
  const [isSecond, setSecond] = useState(false)
  useEffect(() => {
    let clock: ReturnType<typeof setTimeout> | undefined
    // The frame's callbacks run before it is painted, a task queued there after it.
    const frame = requestAnimationFrame(() => {
      clock = setTimeout(() => startTransition(() => setSecond(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(clock)
    }
  }, [])
  return isSecond
}
