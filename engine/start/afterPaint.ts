import { useEffect, useState } from 'react'

/** Calls back after the next frame is painted; returns a function that cancels. */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Callbacks of a frame run before it is painted, a task queued there after it.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** True once what `there` stands for is painted, not only rendered. */
export function usePainted(there: boolean): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => (there && !painted ? afterPaint(() => setPainted(true)) : undefined), [there, painted])
  return painted
}
