import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from './afterPaint.ts'
import { whenIdle } from './whenIdle.ts'

/** Window event that makes all parts render at once, because one of them is to get the focus. */
export const RENDER_CONTROLS = 'gantry-render-controls'

interface Counts {
  /** Number of parts in the first frame. */
  first: number
  /** Number of parts added by each later frame. */
  step: number
  /** Number of parts after which few are added at a time, when the page is idle. All by default. */
  near?: number
}

/** Number of parts added when the page is idle: few, as a key that is pressed meanwhile waits for them. */
const IDLE_STEP = 6

/**
 * Number of parts to render: few in the first frame, more after each further one. All of them from the event `RENDER_CONTROLS` or a call of
 * `all` on, as frames can be delayed. A user who scrolls, points or presses Tab may want a part that is far: no part waits for idle time then.
 */
export function useRenderedCount(total: number, { first, step, near = total }: Counts): { count: number; all(): void } {
  const [count, setCount] = useState(first)
  const [isHurried, setHurried] = useState(false)
  const isWhole = count >= total
  useLayoutEffect(() => {
    const render = () => setCount(Number.POSITIVE_INFINITY)
    const print = () => flushSync(render)
    addEventListener(RENDER_CONTROLS, render)
    addEventListener('beforeprint', print)
    return () => {
      removeEventListener(RENDER_CONTROLS, render)
      removeEventListener('beforeprint', print)
    }
  }, [])
  useLayoutEffect(() => {
    if (isWhole || near >= total) return
    const hurry = () => setHurried(true)
    const follow = ({ key, shiftKey }: KeyboardEvent) => {
      if (key !== 'Tab') return
      // The focus can only move to what is rendered; backwards it may come to the last part.
      flushSync(() => setCount((rendered) => (shiftKey ? Number.POSITIVE_INFINITY : rendered + step)))
      hurry()
    }
    addEventListener('scroll', hurry, true)
    addEventListener('pointerdown', hurry, true)
    addEventListener('keydown', follow, true)
    return () => {
      removeEventListener('scroll', hurry, true)
      removeEventListener('pointerdown', hurry, true)
      removeEventListener('keydown', follow, true)
    }
  }, [isWhole, near, total, step])
  const waits = count >= near && !isHurried
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count is followed by the next one
  useEffect(() => {
    if (isWhole) return
    const add = (parts: number) => startTransition(() => setCount((rendered) => rendered + parts))
    return waits ? whenIdle(() => add(IDLE_STEP)) : afterPaint(() => add(step))
  }, [count, isWhole, step, waits])
  const [all] = useState(() => () => flushSync(() => setCount(Number.POSITIVE_INFINITY)))
  return { count, all }
}
