import { useEffect, useState } from 'react'

/** Calls `callback` after the next frame is painted; returns a function that cancels. */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Animation frame callbacks run before the paint, a task that they queue runs after it.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** True once content is painted, not only rendered. @param there whether the content is rendered */
export function usePainted(there: boolean): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => (there && !painted ? afterPaint(() => setPainted(true)) : undefined), [there, painted])
  return painted
}
