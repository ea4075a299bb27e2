// The place of a name at a part of the site plan that markers partly cover.

/** Pixels from the middle of the part, x to the right and y down. */
export type Offset = readonly [x: number, y: number]

export interface CoveringCircle {
  x: number
  y: number
  radius: number
}

/** Half of the height of a name, in pixels. */
const HALF_LINE = 9
/** Between the edge of a part and a name outside of it. */
const GAP = 3

/**
 * The offset of a name that no circle covers: in the middle of its part, at an edge, or just outside; where circles cover all of these, the one
 * that they cover least.
 * @param half half of the width and of the height of the part, in pixels
 * @param halfName half of the width of the name
 * @param circles markers, seen from the middle of the part
 */
export function clearOffset(half: Offset, halfName: number, circles: readonly CoveringCircle[]): Offset {
  const [wide, high] = half
  const inside = Math.max(0, high - HALF_LINE)
  const aside = Math.max(0, wide - halfName)
  const outside = high + HALF_LINE + GAP
  const offsets: readonly Offset[] = [
    [0, 0],
    ...[-inside, inside, 0].flatMap((y) => [[0, y] as const, [-aside, y] as const, [aside, y] as const]),
    ...[outside, -outside].flatMap((y) => [[0, y] as const, [-aside, y] as const, [aside, y] as const]),
  ]
  const covered = (offset: Offset) => circles.reduce((sum, circle) => sum + depth(circle, offset, halfName), 0)
  return offsets.reduce((best, offset) => (covered(offset) < covered(best) ? offset : best))
}

/** How far a circle reaches into a name, in pixels. */
function depth({ x, y, radius }: CoveringCircle, [left, top]: Offset, halfName: number): number {
  const across = Math.max(0, Math.abs(x - left) - halfName)
  const down = Math.max(0, Math.abs(y - top) - HALF_LINE)
  return Math.max(0, radius - Math.hypot(across, down))
}
