// Geometry of a site on a plane: fence, nozzles along it, positions of labels.

import type { Position } from '../../engine/model/formats/fence.ts'
import type { PlanPoint } from './craneGeometry.ts'
import type { ViewBox } from './planView.ts'

const METRES_A_DEGREE = 111_320

export interface SiteGround {
  /** Converts to metres east and north of the centre. */
  at(position: Position): PlanPoint
}

/** Plane at the centre of the given positions. */
export function groundAround(places: readonly Position[]): SiteGround {
  const mean = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const middle = [mean(places.map(([longitude]) => longitude)), mean(places.map(([, latitude]) => latitude))] as const
  const shrink = Math.cos((middle[1] * Math.PI) / 180)
  return {
    at: ([longitude, latitude]) => ({
      x: (longitude - middle[0]) * METRES_A_DEGREE * shrink,
      y: (latitude - middle[1]) * METRES_A_DEGREE,
    }),
  }
}

interface Side {
  start: PlanPoint
  end: PlanPoint
  length: number
  /** Distance of its start along the fence. */
  from: number
}

function sidesOf(corners: readonly PlanPoint[]): Side[] {
  let from = 0
  return corners.map((start, at) => {
    const end = corners[(at + 1) % corners.length] as PlanPoint
    const side = { start, end, from, length: Math.hypot(end.x - start.x, end.y - start.y) }
    from += side.length
    return side
  })
}

const lengthOf = (sides: readonly Side[]): number => sides.reduce((sum, { length }) => sum + length, 0)

/** Distance along a closed fence, from its first corner, of the point nearest to another point. */
export function alongFence(corners: readonly PlanPoint[], point: PlanPoint): number {
  const nearest = sidesOf(corners).map(({ start, end, length, from }) => {
    const share =
      length === 0
        ? 0
        : Math.max(0, Math.min(1, ((point.x - start.x) * (end.x - start.x) + (point.y - start.y) * (end.y - start.y)) / length ** 2))
    const foot = { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share }
    return { along: from + share * length, distance: Math.hypot(foot.x - point.x, foot.y - point.y) }
  })
  return nearest.reduce((least, one) => (one.distance < least.distance ? one : least)).along
}

export interface Nozzle extends PlanPoint {
  /** Direction into the site, of length 1. */
  inward: PlanPoint
}

/** Positions every `gap` metres along the fence from one distance to another, wrapping at the end; at most `most`. */
export function nozzlesAlong(corners: readonly PlanPoint[], from: number, to: number, gap: number, most: number): Nozzle[] {
  const sides = sidesOf(corners)
  const totalLength = lengthOf(sides)
  const stretch = to > from ? to - from : to - from + totalLength
  const count = Math.max(1, Math.min(most, Math.floor(stretch / gap)))
  const turn = doubleArea(corners) >= 0 ? 1 : -1
  return Array.from({ length: count }, (_, at) => {
    const along = (from + (stretch * (at + 0.5)) / count) % totalLength
    const side = sides.findLast((side) => side.from <= along) as Side
    const share = side.length === 0 ? 0 : (along - side.from) / side.length
    const [dx, dy] = [(side.end.x - side.start.x) / (side.length || 1), (side.end.y - side.start.y) / (side.length || 1)]
    return {
      x: side.start.x + (side.end.x - side.start.x) * share,
      y: side.start.y + (side.end.y - side.start.y) * share,
      inward: { x: -dy * turn, y: dx * turn },
    }
  })
}

const doubleArea = (corners: readonly PlanPoint[]): number =>
  corners.reduce((sum, { x, y }, at) => {
    const next = corners[(at + 1) % corners.length] as PlanPoint
    return sum + x * next.y - next.x * y
  }, 0)

/** Part of the fence for each device along it: half way to its neighbours. A single device has the whole fence. */
export function stretchesOf(corners: readonly PlanPoint[], places: readonly PlanPoint[]): { from: number; to: number }[] {
  const totalLength = lengthOf(sidesOf(corners))
  const along = places.map((place, at) => ({ at, along: alongFence(corners, place) })).sort((one, other) => one.along - other.along)
  const result: { from: number; to: number }[] = []
  along.forEach(({ at, along: here }, order) => {
    const before = along[order - 1]?.along ?? (along.at(-1)?.along ?? here) - totalLength
    const after = along[order + 1]?.along ?? (along[0]?.along ?? here) + totalLength
    result[at] = { from: ((before + here) / 2 + totalLength) % totalLength, to: ((here + after) / 2) % totalLength }
  })
  return result
}

/** Corner of the fence with the smallest total distance to the positions, for the water tank. */
export function tankCorner(corners: readonly PlanPoint[], places: readonly PlanPoint[]): PlanPoint | null {
  const pipe = (corner: PlanPoint) => places.reduce((sum, { x, y }) => sum + Math.hypot(x - corner.x, y - corner.y), 0)
  return corners.length === 0 ? null : corners.reduce((least, corner) => (pipe(corner) < pipe(least) ? corner : least))
}

/** Maximum number of iterations. */
const ROUNDS = 12

/** Moves overlapping marks apart, as little as possible. */
export function separateMarks<Mark extends PlanPoint & { radius: number }>(marks: readonly Mark[]): Mark[] {
  const moved = marks.map((mark) => ({ ...mark }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, one] of moved.entries()) {
      for (const other of moved.slice(at + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y]
        const distance = Math.hypot(dx, dy)
        const push = (one.radius + other.radius - distance) / 2
        if (push <= 0) continue
        const [ux, uy] = distance === 0 ? [1, 0] : [dx / distance, dy / distance]
        one.x -= ux * push
        one.y -= uy * push
        other.x += ux * push
        other.y += uy * push
      }
    }
  }
  return moved
}

const overlaps = (one: ViewBox, other: ViewBox): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height

/** Boxes for the labels of marks: the first free position of right, left, below and above inside the drawing. */
export function labelBoxes(marks: readonly (PlanPoint & { radius: number; width: number; height: number })[], inside: ViewBox): ViewBox[] {
  const taken: ViewBox[] = marks.map(({ x, y, radius }) => ({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }))
  return marks.map(({ x, y, radius, width, height }) => {
    const box = (left: number, top: number): ViewBox => ({ x: left, y: top, width, height })
    const choices = [
      box(x + radius + 4, y - height / 2),
      box(x - radius - 4 - width, y - height / 2),
      box(x - width / 2, y + radius + 3),
      box(x - width / 2, y - radius - 3 - height),
      box(x + radius, y + radius),
      box(x - radius - width, y + radius),
      box(x + radius, y - radius - height),
      box(x - radius - width, y - radius - height),
    ]
    const fits = (one: ViewBox) =>
      one.x >= inside.x && one.y >= inside.y && one.x + width <= inside.x + inside.width && one.y + height <= inside.y + inside.height
    const free = choices.find((choice) => fits(choice) && !taken.some((other) => overlaps(choice, other)))
    const chosen = free ?? choices.find(fits) ?? (choices[0] as ViewBox)
    taken.push(chosen)
    return chosen
  })
}
