import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { afterPaint } from './afterPaint.ts'

/** Window event that makes all controls render at once, because one of them is to get the focus. */
export const RENDER_CONTROLS = 'gantry-render-controls'

/** False in the first frame, true from the second one or from the event `RENDER_CONTROLS` on, as the second frame can be delayed. */
export function useSecondFrame(): boolean {
  const [isSecond, setSecond] = useState(false)
  useLayoutEffect(() => {
    const render = () => setSecond(true)
    addEventListener(RENDER_CONTROLS, render)
    return () => removeEventListener(RENDER_CONTROLS, render)
  }, [])
  useEffect(() => afterPaint(() => startTransition(() => setSecond(true))), [])
  return isSecond
}
