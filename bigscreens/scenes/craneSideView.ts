// Paths for the side view of a crane. Heights and lengths are scaled separately, so that a high crane with a short jib is visible too.

import type { CraneNow } from '#engine/site/answers/machines.ts'

const BOX = { left: 64, right: 672, top: 104, ground: 560 }
/** Half the width of mast and jib, and height of the peak above the jib, in pixels. */
const HALF = 8
const PEAK = 46
/** Distance between crosses of the lattice, in pixels. */
const STEP = 18

/** Side view of a crane; `null` if its length or height is unknown. */
export function sideView({ jibLength, rearJibLength, jibHeight }: CraneNow['crane']) {
  if (!jibLength || !jibHeight) return null
  const rear = rearJibLength ?? 0
  const { left, right, ground } = BOX
  const across = (right - left - 40) / (jibLength + rear)
  const x = (range: number) => left + 20 + (rear + range) * across
  const y = (height: number) => ground - (height / jibHeight) * (ground - BOX.top)
  const top = y(jibHeight)
  return {
    ...BOX,
    x,
    y,
    reach: jibLength,
    top: jibHeight,
    mast: lattice(x(0), ground, x(0), top),
    jib: lattice(x(-rear), top - HALF, x(jibLength), top - HALF),
    stays: `M${x(-rear * 0.8)} ${top - 2 * HALF}L${x(0)} ${top - PEAK}L${x(jibLength * 0.7)} ${top - 2 * HALF}M${x(0) - HALF} ${top - 2 * HALF}L${x(0)} ${top - PEAK}L${x(0) + HALF} ${top - 2 * HALF}`,
    weight: { x: x(-rear), y: top - 6, width: 26, height: 26 },
  }
}

/** Lattice of two chords with crosses between them, vertical or horizontal. */
function lattice(fromX: number, fromY: number, toX: number, toY: number): string {
  const isUpright = fromX === toX
  const length = isUpright ? fromY - toY : toX - fromX
  const crosses = Math.max(1, Math.round(length / STEP))
  const at = (share: number, side: 1 | -1) =>
    isUpright ? `${fromX + side * HALF} ${fromY - length * share}` : `${fromX + length * share} ${fromY + side * HALF}`
  const zigzag = Array.from({ length: crosses + 1 }, (_, one) => `${one === 0 ? 'M' : 'L'}${at(one / crosses, one % 2 === 0 ? 1 : -1)}`)
  return `M${at(0, 1)}L${at(1, 1)}M${at(0, -1)}L${at(1, -1)}${zigzag.join('')}`
}
