import { useEffect, useRef, useState } from 'react'

const ROLL_MS = 600
/** Milliseconds between steps; animation frames would keep the renderer busy. */
const STEP_MS = 50

/** Counts from the previous figure to the new one; changes at once with reduced motion. */
export function useRoll(value: number | null): number | null {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    from.current = value
    if (value === null || start === null || start === value || wantsLessMotion() || document.hidden) {
      setShown(value)
      return
    }
    const begin = performance.now()
    const timer = setInterval(() => {
      const part = Math.min(1, (performance.now() - begin) / ROLL_MS)
      setShown(start + (value - start) * (1 - (1 - part) ** 3))
      if (part === 1) clearInterval(timer)
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [value])
  return shown
}

export const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
