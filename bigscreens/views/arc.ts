// SVG paths of arcs. Angles in degrees, clockwise, 0 at the top.

const point = (centre: number, radius: number, angle: number): string => {
  const radians = ((angle - 90) * Math.PI) / 180
  return `${(centre + radius * Math.cos(radians)).toFixed(2)} ${(centre + radius * Math.sin(radians)).toFixed(2)}`
}

/** Arc of a circle with its centre at (`centre`, `centre`). */
export function arcPath(centre: number, radius: number, from: number, to: number): string {
  // SVG draws nothing for an arc that ends at its start.
  const end = Math.min(to, from + 359.99)
  return `M${point(centre, radius, from)}A${radius} ${radius} 0 ${end - from > 180 ? 1 : 0} 1 ${point(centre, radius, end)}`
}

/** Short radial line across an arc. */
export function tickPath(centre: number, inner: number, outer: number, angle: number): string {
  return `M${point(centre, inner, angle)}L${point(centre, outer, angle)}`
}
