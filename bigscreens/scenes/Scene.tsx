import type { ReactNode, RefObject } from 'react'
import './scenes.css'

export const SCENE = { width: 960, height: 616 }

/** An SVG that fills its parent, with a view box of 960 × 616. */
export function Scene({ label, children, place }: { label: string; children: ReactNode; place?: RefObject<SVGSVGElement | null> }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold a drawing
    <svg ref={place} className="scene" viewBox={`0 0 ${SCENE.width} ${SCENE.height}`} role="group" aria-label={label}>
      {children}
    </svg>
  )
}
