import { useEffect, useState } from 'react'

/** The value once it has not changed for `wait` milliseconds. */
export function useSettled<T>(value: T, wait: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const clock = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(clock)
  }, [value, settled, wait])
  return settled
}
