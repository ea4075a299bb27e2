import { useEffect, useState } from 'react'

/** Milliseconds without a keystroke before a search is sent. */
export const TYPING_MS = 250

/** The value once it has not changed for `wait` milliseconds. */
export function useDebounced<T>(value: T, wait: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const clock = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(clock)
  }, [value, settled, wait])
  return settled
}
