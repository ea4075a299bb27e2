export interface Circle {
  x: number
  y: number
  radius: number
}

/** Minimum gap between two circles, in pixels. */
const GAP = 4
const ROUNDS = 40

/** Centres of the circles after overlapping ones are moved apart, as little as possible. */
export function separateCircles(circles: readonly Circle[]): { x: number; y: number }[] {
  const moved = circles.map((circle) => ({ ...circle }))
  for (let round = 0; round < ROUNDS; round++) {
    let isCalm = true
    for (const [at, one] of moved.entries())
      for (const other of moved.slice(at + 1)) {
        const lacking = one.radius + other.radius + GAP - Math.hypot(other.x - one.x, other.y - one.y)
        if (lacking <= 0.01) continue
        isCalm = false
        // Circles at the same position move sideways.
        const angle = one.x === other.x && one.y === other.y ? 0 : Math.atan2(other.y - one.y, other.x - one.x)
        const [across, down] = [(Math.cos(angle) * lacking) / 2, (Math.sin(angle) * lacking) / 2]
        one.x -= across
        one.y -= down
        other.x += across
        other.y += down
      }
    if (isCalm) break
  }
  return moved.map(({ x, y }) => ({ x, y }))
}
