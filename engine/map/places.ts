// Provinces, prefectures and districts of municipalities with their centres, for searches and names without a geocoder. The centres are
// those of Apache ECharts 4.9.0 (Apache-2.0); no boundaries.

import type { Position } from '../model/formats/fence.ts'
import { parsePosition } from '../model/formats/mapPoint.ts'
import rows from './places.json' with { type: 'json' }

export interface Place {
  /** Six digits of GB/T 2260; empty for coordinates and addresses. */
  code: string
  name: string
  /** Name with its province; the address for a street or building. */
  fullName: string
  position: Position
  /** True if the position is only the centre of the surrounding region: the map moves there, but the place cannot be picked. */
  isAbout?: true
  /** True for a street or building found by the geocoder. */
  isAddress?: true
}

const provinces = new Map(rows.filter(([code]) => isProvince(String(code))).map(([code, name]) => [String(code).slice(0, 2), String(name)]))

export const places: readonly Place[] = rows.map((row) => {
  const [code, name, longitude, latitude] = row as [string, string, number, number]
  const fullName = isProvince(code) ? name : `${provinces.get(code.slice(0, 2)) ?? ''}${name}`
  return { code, name, fullName, position: [longitude, latitude] }
})

export function isProvince(code: string): boolean {
  return code.endsWith('0000')
}

/** Places whose name contains the text or whose code begins with it; for coordinates, a place named after the nearest one. */
export function findPlaces(text: string): readonly Place[] {
  const wanted = text.trim()
  if (wanted === '') return []
  const position = parsePosition(wanted)
  if (position) return [{ code: '', name: position.join(', '), fullName: nearestPlace(position).place.fullName, position }]
  return places.filter(({ code, fullName }) => fullName.includes(wanted) || code.startsWith(wanted))
}

const EARTH_KM = 6371

/** Place with the nearest centre and its distance in kilometres. Districts of a municipality win over the municipality. */
export function nearestPlace(position: Position): { place: Place; distance: number } {
  let best: { place: Place; distance: number } | null = null
  for (const place of places) {
    if (isProvince(place.code) && place.code.slice(0, 2) !== TAIWAN) continue
    const distance = kilometres(position, place.position)
    if (best === null || distance < best.distance) best = { place, distance }
  }
  return best as { place: Place; distance: number }
}

/** The only province without subdivisions in the list. */
const TAIWAN = '71'

/** Distance on a plane at the mean latitude, exact to a percent within a province. */
function kilometres(one: Position, other: Position): number {
  const radians = Math.PI / 180
  const shrink = Math.cos(((one[1] + other[1]) / 2) * radians)
  return Math.hypot((one[0] - other[0]) * shrink, one[1] - other[1]) * radians * EARTH_KM
}
