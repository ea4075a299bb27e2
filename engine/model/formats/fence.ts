// Geofences: a GeoJSON Polygon (RFC 7946) with one ring, as text.

/** Longitude and latitude in degrees of WGS-84. */
export type Position = readonly [longitude: number, latitude: number]

/** Corners of a fence in order, without the repeated last one; `null` if the text is no valid fence. */
export function parseFence(text: string): Position[] | null {
  const ring = ringOf(text)
  if (!ring || ring.length < 4 || !ring.every(isPosition)) return null
  const [first, last] = [ring[0] as Position, ring.at(-1) as Position]
  if (first[0] !== last[0] || first[1] !== last[1]) return null
  const corners = ring.slice(0, -1) as Position[]
  return isSimple(corners) ? corners : null
}

/** GeoJSON text of the corners; closes the ring. */
export function fenceText(corners: readonly Position[]): string {
  return JSON.stringify({ type: 'Polygon', coordinates: [[...corners, corners[0]]] })
}

/** True for valid coordinates: longitude and latitude in degrees. */
export function isPosition(value: unknown): value is Position {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [longitude, latitude] = value as unknown[]
  return isWithin(longitude, 180) && isWithin(latitude, 90)
}

const EARTH = 6_371_008.8

/** Area in square metres, computed on a plane at the latitude of the fence. */
export function fenceArea(corners: readonly Position[]): number {
  const metre = (Math.PI / 180) * EARTH
  const middle = corners.reduce((sum, [, latitude]) => sum + latitude, 0) / corners.length
  const shrink = Math.cos((middle * Math.PI) / 180)
  return Math.abs(doubleArea(corners) / 2) * metre * metre * shrink
}

/** True if a position is inside the corners: a ray to the east crosses the ring an odd number of times. */
export function isInside([x, y]: Position, corners: readonly Position[]): boolean {
  return corners.reduce((isIn, [x1, y1], at) => {
    const [x2, y2] = corners[(at + 1) % corners.length] as Position
    return y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) ? !isIn : isIn
  }, false)
}

function ringOf(text: string): unknown[] | null {
  try {
    const { type, coordinates } = JSON.parse(text) as { type?: unknown; coordinates?: unknown }
    const isRing = type === 'Polygon' && Array.isArray(coordinates) && coordinates.length === 1 && Array.isArray(coordinates[0])
    return isRing ? (coordinates[0] as unknown[]) : null
  } catch {
    return null
  }
}

const isWithin = (value: unknown, limit: number): boolean => typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit

function doubleArea(corners: readonly Position[]): number {
  return corners.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] as Position
    return sum + x * nextY - nextX * y
  }, 0)
}

/** True for a ring without self-intersection whose area is not 0; adjacent sides may share only their corner. */
function isSimple(corners: readonly Position[]): boolean {
  const count = corners.length
  const side = (at: number) => [corners[at] as Position, corners[(at + 1) % count] as Position] as const
  for (let one = 0; one < count; one++) {
    const [a, b] = side(one)
    const [, c] = side((one + 1) % count)
    if (turn(a, b, c) === 0 && isBack(a, b, c)) return false
    for (let other = one + 2; other < count; other++) {
      if (one === 0 && other === count - 1) continue
      if (meet(a, b, ...side(other))) return false
    }
  }
  return doubleArea(corners) !== 0
}

/** Direction from `a` over `b` to `c`: 1 left, -1 right, 0 straight on or back. */
function turn(a: Position, b: Position, c: Position): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
}

function isBack(a: Position, b: Position, c: Position): boolean {
  return (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) <= 0
}

function meet(a: Position, b: Position, c: Position, d: Position): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (abc !== abd && cda !== cdb) return true
  return (abc === 0 && isOn(a, b, c)) || (abd === 0 && isOn(a, b, d)) || (cda === 0 && isOn(c, d, a)) || (cdb === 0 && isOn(c, d, b))
}

function isOn(a: Position, b: Position, point: Position): boolean {
  const between = (from: number, to: number, value: number) => value >= Math.min(from, to) && value <= Math.max(from, to)
  return between(a[0], b[0], point[0]) && between(a[1], b[1], point[1])
}
