import { memo, useId } from 'react'
import { overlapOf, type PlacedCrane } from './craneGeometry.ts'
import type { PlanView } from './planView.ts'

/** Hatched areas that the jibs of several cranes can reach, each drawn once. */
export const OverlapZones = memo(function OverlapZones({ cranes, view }: { cranes: readonly PlacedCrane[]; view: PlanView }) {
  const hatch = useId()
  const zones = cranes.flatMap((crane, at) => cranes.slice(at + 1).flatMap((other) => zoneOf(crane, other, view) ?? []))
  return (
    <>
      <defs>
        <pattern id={hatch} width={9} height={9} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className="scene-hatch" d="M0 0V9" />
        </pattern>
      </defs>
      <path className="scene-overlap" d={zones.join('')} fill={`url(#${hatch})`} />
    </>
  )
})

function zoneOf(one: PlacedCrane, other: PlacedCrane, { scale, at }: PlanView): string | null {
  const circle = ({ baseX: x, baseY: y, jibLength: radius }: PlacedCrane) => ({ x, y, radius })
  const overlap = overlapOf(circle(one), circle(other))
  if (!overlap) return null
  if ('inner' in overlap) {
    const { x, y } = at(overlap.inner)
    const radius = overlap.inner.radius * scale
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
  }
  const [from, to] = overlap.corners.map(at) as [{ x: number; y: number }, { x: number; y: number }]
  // Each arc is the part of one circle inside the other; it is the longer one if the centre lies beyond the chord.
  const arc = (crane: PlacedCrane, inside: PlacedCrane, end: { x: number; y: number }, isClockwise: 0 | 1) => {
    const radius = crane.jibLength * scale
    const apart = Math.hypot(crane.baseX - inside.baseX, crane.baseY - inside.baseY)
    const isLarge = apart ** 2 + crane.jibLength ** 2 < inside.jibLength ** 2 ? 1 : 0
    return `A${radius} ${radius} 0 ${isLarge} ${isClockwise} ${end.x} ${end.y}`
  }
  return `M${from.x} ${from.y}${arc(one, other, to, 0)}${arc(other, one, from, 0)}Z`
}
