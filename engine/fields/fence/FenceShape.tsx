import type { Position } from '../../model/formats/fence.ts'

const SIDE = 64
const EDGE = 4

/** A small drawing of a fence, north up. */
export function FenceShape({ corners }: { corners: readonly Position[] }) {
  const [first] = corners
  if (!first) return null
  // A degree east is shorter than one north, the more so the further north.
  const shrink = Math.cos((first[1] * Math.PI) / 180)
  const points = corners.map(([x, y]) => [x * shrink, -y] as const)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const size = Math.max(Math.max(...xs) - left, Math.max(...ys) - top) || 1
  const scaled = points.map(([x, y]) => [((x - left) / size) * SIDE + EDGE, ((y - top) / size) * SIDE + EDGE].map((n) => n.toFixed(1)))
  return (
    <svg className="g-fence-shape" viewBox={`0 0 ${SIDE + 2 * EDGE} ${SIDE + 2 * EDGE}`} aria-hidden="true">
      <polygon points={scaled.map((pair) => pair.join(',')).join(' ')} />
    </svg>
  )
}
