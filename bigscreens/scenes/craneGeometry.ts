// Geometry of cranes in a plan, in metres: x to the east, y to the north, angles in degrees clockwise from north.

import type { GroupCrane } from '#engine/site/answers/machines.ts'
import { gravest, type Level, levelOf, overloadLevel } from './level.ts'
import type { TweenPose } from './tween.ts'

export interface PlanPoint {
  x: number
  y: number
}

/** A crane with known position and jib length. */
export interface PlacedCrane extends GroupCrane {
  baseX: number
  baseY: number
  jibLength: number
}

export interface CranePose extends TweenPose {
  angle: number
  range: number
  height: number
}

export function isPlaced(crane: GroupCrane): crane is PlacedCrane {
  return crane.baseX !== null && crane.baseY !== null && crane.jibLength !== null
}

/** Pose of a crane; `null` if it never sent the angle of its jib. */
export function poseOf({ angle, range, height }: GroupCrane): CranePose | null {
  return angle === null ? null : { angle, range: range ?? 0, height: height ?? 0 }
}

/** Point at a distance along the jib; negative distances are on the counter-jib. */
export function alongJib({ baseX, baseY }: PlacedCrane, angle: number, distance: number): PlanPoint {
  const radians = (angle * Math.PI) / 180
  return { x: baseX + distance * Math.sin(radians), y: baseY + distance * Math.cos(radians) }
}

interface Circle extends PlanPoint {
  radius: number
}

/** Intersection of two circles: its two corners, the smaller circle if it lies inside the other, `null` if they do not meet. */
export function overlapOf(one: Circle, other: Circle): { corners: readonly [PlanPoint, PlanPoint] } | { inner: Circle } | null {
  const apart = Math.hypot(other.x - one.x, other.y - one.y)
  if (apart >= one.radius + other.radius) return null
  if (apart <= Math.abs(one.radius - other.radius)) return { inner: one.radius < other.radius ? one : other }
  const along = (apart ** 2 + one.radius ** 2 - other.radius ** 2) / (2 * apart)
  const aside = Math.sqrt(one.radius ** 2 - along ** 2)
  const [dx, dy] = [(other.x - one.x) / apart, (other.y - one.y) / apart]
  const foot = { x: one.x + dx * along, y: one.y + dy * along }
  return {
    corners: [
      { x: foot.x + dy * aside, y: foot.y - dx * aside },
      { x: foot.x - dy * aside, y: foot.y + dx * aside },
    ],
  }
}

export interface Gap {
  distance: number
  /** The two nearest points. */
  from: PlanPoint
  to: PlanPoint
}

/** Nearest points of two segments. */
export function gapBetween([a, b]: readonly [PlanPoint, PlanPoint], [c, d]: readonly [PlanPoint, PlanPoint]): Gap {
  const crossing = crossingOf(a, b, c, d)
  if (crossing) return { distance: 0, from: crossing, to: crossing }
  const gaps = [
    { from: a, to: nearestOn(a, c, d) },
    { from: b, to: nearestOn(b, c, d) },
    { from: nearestOn(c, a, b), to: c },
    { from: nearestOn(d, a, b), to: d },
  ].map(({ from, to }) => ({ from, to, distance: Math.hypot(to.x - from.x, to.y - from.y) }))
  return gaps.reduce((least, gap) => (gap.distance < least.distance ? gap : least))
}

function nearestOn(point: PlanPoint, start: PlanPoint, end: PlanPoint): PlanPoint {
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const length = dx ** 2 + dy ** 2
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((point.x - start.x) * dx + (point.y - start.y) * dy) / length))
  return { x: start.x + dx * share, y: start.y + dy * share }
}

function crossingOf(a: PlanPoint, b: PlanPoint, c: PlanPoint, d: PlanPoint): PlanPoint | null {
  const cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  if (cross === 0) return null
  const along = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross
  const across = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / cross
  return along < 0 || along > 1 || across < 0 || across > 1 ? null : { x: a.x + along * (b.x - a.x), y: a.y + along * (b.y - a.y) }
}

/**
 * Height difference in metres up to which two jibs can collide; with a larger one, only the rope of the upper crane can hit the lower jib.
 */
const SAME_HEIGHT = 2

/**
 * Distance between two cranes: between the jibs (with counter-jibs) at the same height, else between the rope of the upper crane and the
 * jib of the lower one. `null` if the upper hook is above the lower jib, so that nothing can collide.
 */
export function craneGap(one: PlacedCrane, onePose: CranePose, other: PlacedCrane, otherPose: CranePose): Gap | null {
  const [jib, otherJib] = [jibOf(one, onePose), jibOf(other, otherPose)]
  const rise = (one.jibHeight ?? 0) - (other.jibHeight ?? 0)
  if (Math.abs(rise) < SAME_HEIGHT) return gapBetween(jib, otherJib)
  if (rise < 0) {
    const gap = craneGap(other, otherPose, one, onePose)
    return gap && { distance: gap.distance, from: gap.to, to: gap.from }
  }
  if (onePose.height > (other.jibHeight ?? 0)) return null
  const rope = alongJib(one, onePose.angle, onePose.range)
  return gapBetween([rope, rope], otherJib)
}

const jibOf = (crane: PlacedCrane, { angle }: CranePose): readonly [PlanPoint, PlanPoint] => [
  alongJib(crane, angle, -(crane.rearJibLength ?? 0)),
  alongJib(crane, angle, crane.jibLength),
]

/** Distance in metres below which two cranes are near. */
export const NEAR = 8

/** Two cranes near each other. This is geometry, not an alarm: the colour of a crane depends on its own alarms only. */
export interface NearPair extends Gap {
  ids: readonly [string, string]
}

/** Pairs of near cranes. Distances of anti-collision devices win over computed ones. */
export function nearPairs(cranes: readonly PlacedCrane[], poses: ReadonlyMap<string, CranePose>): NearPair[] {
  return cranes.flatMap((crane, at) =>
    cranes.slice(at + 1).flatMap((other) => {
      const [onePose, otherPose] = [poses.get(crane.craneId), poses.get(other.craneId)]
      if (!crane.online || !other.online || !onePose || !otherPose) return []
      const measured = measuredDistance(crane, other)
      const gap =
        craneGap(crane, onePose, other, otherPose) ??
        (measured === null ? null : gapBetween(jibOf(crane, onePose), jibOf(other, otherPose)))
      if (!gap) return []
      const distance = measured ?? gap.distance
      return distance < NEAR ? { ...gap, distance, ids: [crane.craneId, other.craneId] as const } : []
    }),
  )
}

function measuredDistance(one: GroupCrane, other: GroupCrane): number | null {
  const measured = [
    ...one.distances.filter(({ craneId }) => craneId === other.craneId),
    ...other.distances.filter(({ craneId }) => craneId === one.craneId),
  ].map(({ distance }) => distance)
  return measured.length === 0 ? null : Math.min(...measured)
}

/** Load moment in percent of the rated moment from which screens show a warning and an alarm, regardless of the device's own settings. */
const MOMENT = { warn: 90, alarm: 100 }

export function craneLevel(crane: GroupCrane): Level {
  return gravest(levelOf(crane.level), overloadLevel(crane.momentPercent, MOMENT.warn, MOMENT.alarm))
}
