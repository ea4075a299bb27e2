// Arcs of SVG. Angles in degrees, clockwise, 0 at the top.

const point = (centre: number, radius: number, angle: number): string => {
  const radians = ((angle - 90) * Math.PI) / 180
  return `${(centre + radius * Math.cos(radians)).toFixed(2)} ${(centre + radius * Math.sin(radians)).toFixed(2)}`
}

/** The line of an arc of a circle around `centre`, `centre`. */
export function arcPath(centre: number, radius: number, from: number, to: number): string {
  // An arc that ends where it begins would be none.
  const end = Math.min(to, from + 359.99)
  return `M${point(centre, radius, from)}A${radius} ${radius} 0 ${end - from > 180 ? 1 : 0} 1 ${point(centre, radius, end)}`
}

/** A short line across an arc. */
export function tickPath(centre: number, inner: number, outer: number, angle: number): string {
  return `M${point(centre, inner, angle)}L${point(centre, outer, angle)}`
}
