import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { paletteProperties } from '../palette.ts'
import { fitOf, STAGE } from './fit.ts'
import './stage.css'
import './stacked.css'

/** Canvas components read it with `useSharpness`. */
export const Sharpness = createContext(1)

/** Screen pixels for each pixel of a canvas on the stage, so that charts and maps are sharp. */
export const useSharpness = (): number => useContext(Sharpness)

/** Maximum; a higher resolution costs time and is not visible. */
const SHARPEST = 4

/** Stage of 1920 × 1080, scaled to the window; below 1200 pixels, a scrolling page. */
export function Stage({ children }: { children: ReactNode }) {
  const size = useWindowSize()
  const [address] = useSearchParams()
  const stretches = address.get('fit') === 'stretch-x'
  const fit = useMemo(() => fitOf(size, stretches), [size, stretches])
  const isStacked = fit.kind === 'stacked'
  const ratio = globalThis.devicePixelRatio || 1
  // Rounded to halves, so that resizing the window does not render every chart at each pixel.
  const sharpness = Math.min(SHARPEST, Math.max(1, Math.ceil(ratio * (isStacked ? 1 : fit.scale) * 2) / 2))
  return (
    <div className="wall" data-stacked={isStacked || undefined} style={paletteProperties as React.CSSProperties}>
      <div
        className="wall-stage"
        style={
          isStacked
            ? {}
            : { width: fit.width, height: STAGE.height, transform: `translate(${fit.left}px, ${fit.top}px) scale(${fit.scale})` }
        }
      >
        <Sharpness value={sharpness}>{children}</Sharpness>
      </div>
    </div>
  )
}

function useWindowSize(): { width: number; height: number } {
  const [size, setSize] = useState(now)
  useEffect(() => {
    const onResize = () => setSize(now())
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [])
  return size
}

const now = () => ({ width: innerWidth, height: innerHeight })
