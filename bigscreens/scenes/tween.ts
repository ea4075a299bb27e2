// Interpolates poses between previous and current values.

export type TweenPose = Readonly<Record<string, number>>
/** Poses by id. */
export type Poses<One extends TweenPose = TweenPose> = ReadonlyMap<string, One>

const TURN = 360

/** Angle between two angles by the shortest way, 0 to 360 degrees. @param share 0 to 1 */
export function turned(from: number, to: number, share: number): number {
  const way = positiveModulo(to - from + TURN / 2, TURN) - TURN / 2
  return positiveModulo(from + way * share, TURN)
}

export const positiveModulo = (value: number, by: number): number => ((value % by) + by) % by

/** Easing function with a slow start and a slow end. */
export const eased = (share: number): number => (1 - Math.cos(Math.PI * share)) / 2

/** Interpolated poses; `angle` rotates, other numbers change linearly. New ids appear at their target at once. */
export function posesAt<One extends TweenPose>(from: Poses<One>, to: Poses<One>, share: number): Poses<One> {
  if (share >= 1) return to
  return new Map([...to].map(([id, pose]) => [id, poseAt(from.get(id) ?? pose, pose, share)]))
}

export function poseAt<One extends TweenPose>(from: One, to: One, share: number): One {
  const between = (name: string, end: number) => {
    const start = from[name] ?? end
    return name === 'angle' ? turned(start, end, share) : start + (end - start) * share
  }
  return Object.fromEntries(Object.entries(to).map(([name, end]) => [name, between(name, end)])) as One
}
