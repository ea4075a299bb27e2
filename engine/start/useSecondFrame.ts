import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { afterPaint } from './afterPaint.ts'

/** Event of the window: a control that is not rendered yet is to get the focus. */
export const RENDER_CONTROLS = 'gantry-render-controls'

/** False for the first frame, true from the second on, or at once on `RENDER_CONTROLS`: on a busy machine the second frame may be late. */
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
