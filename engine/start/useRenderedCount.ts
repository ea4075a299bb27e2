import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from './afterPaint.ts'

/** Window event that makes all parts render at once, because one of them is to get the focus. */
export const RENDER_CONTROLS = 'gantry-render-controls'

interface Counts {
  /** Number of parts in the first frame. */
  first: number
  /** Number of parts added by each later frame. */
  step: number
}

/**
 * Number of parts to render: few in the first frame, more after each further one. All of them from the event `RENDER_CONTROLS` or a call of
 * `all` on, as frames can be delayed.
 */
export function useRenderedCount(total: number, { first, step }: Counts): { count: number; all(): void } {
  const [count, setCount] = useState(first)
  const isWhole = count >= total
  useLayoutEffect(() => {
    const render = () => setCount(Number.POSITIVE_INFINITY)
    addEventListener(RENDER_CONTROLS, render)
    return () => removeEventListener(RENDER_CONTROLS, render)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count is followed by the next one
  useEffect(
    () => (isWhole ? undefined : afterPaint(() => startTransition(() => setCount((rendered) => rendered + step)))),
    [count, isWhole, step],
  )
  const [all] = useState(() => () => flushSync(() => setCount(Number.POSITIVE_INFINITY)))
  return { count, all }
}
