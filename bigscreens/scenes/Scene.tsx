import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import './scenes.css'

export const SCENE = { width: 960, height: 616 }

interface Props {
  label: string
  children: ReactNode
  place?: RefObject<SVGSVGElement | null>
  /** True to begin in the middle where the drawing is wider than its container and scrolls. */
  isCentred?: boolean
}

/** An SVG that fills its parent, with a view box of 960 × 616. */
export function Scene({ label, children, place, isCentred = false }: Props) {
  const own = useRef<SVGSVGElement>(null)
  const svg = place ?? own
  useEffect(() => {
    const box = svg.current?.closest('.wall-scrolling-scene')
    if (box && isCentred) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2
  }, [svg, isCentred])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold a drawing
    <svg ref={svg} className="scene" viewBox={`0 0 ${SCENE.width} ${SCENE.height}`} role="group" aria-label={label}>
      {children}
    </svg>
  )
}
