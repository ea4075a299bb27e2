// A piece of ground fitted into a box of the drawing, north up, one scale for both directions.

import type { PlanPoint } from './craneGeometry.ts'

export interface ViewBox {
  x: number
  y: number
  width: number
  height: number
}

export interface PlanView {
  /** Pixels per metre. */
  scale: number
  /** Converts metres to pixels. */
  at(point: PlanPoint): PlanPoint
}

/** View with the largest scale at which the ground fits into the box, centred. */
export function fitted(ground: readonly PlanPoint[], box: ViewBox): PlanView {
  const [xs, ys] = [ground.map(({ x }) => x), ground.map(({ y }) => y)]
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(box.width / Math.max(1, east - west), box.height / Math.max(1, north - south))
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  return {
    scale,
    at: ({ x, y }) => ({ x: middle.x + (x - (west + east) / 2) * scale, y: middle.y - (y - (south + north) / 2) * scale }),
  }
}

/** Scale bar: the largest round number of metres (1, 2 or 5 times a power of ten) of at most `most` pixels. */
export function scaleBar(scale: number, most: number): { metres: number; length: number } {
  const power = 10 ** Math.floor(Math.log10(most / scale))
  const metres = ([5, 2, 1].find((step) => step * power * scale <= most) ?? 1) * power
  return { metres, length: metres * scale }
}

/** Round values for the ticks of a ruler from 0 to `end`, at least `gap` pixels apart. */
export function rulerMarks(end: number, pixels: number, gap: number): number[] {
  const least = (end / Math.max(1, pixels)) * gap
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1e-9)))
  const step = ([1, 2, 5].find((one) => one * power >= least) ?? 10) * power
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, at) => at * step)
}
