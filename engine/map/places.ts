// Provinces, prefectures and the districts of municipalities by their centres: what there is to search and to name without a service.
// The centres are those of Apache ECharts 4.9.0 (Apache-2.0); no boundaries.

import type { Position } from '../model/formats/fence.ts'
import { parsePosition } from '../model/formats/mapPoint.ts'
import rows from './places.json' with { type: 'json' }

export interface Place {
  /** Six digits of GB/T 2260; empty for a place that was given by its coordinates. */
  code: string
  name: string
  /** With the province in front; of a street or building its address. */
  fullName: string
  position: Position
  /** The position is only that of the region around it: good to look at, not to take. */
  isAbout?: true
  /** A street or building of the geocoder. */
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

/** Places whose name holds the text or whose code starts with it; coordinates are a place of their own, named after the nearest. */
export function findPlaces(text: string): readonly Place[] {
  const wanted = text.trim()
  if (wanted === '') return []
  const position = parsePosition(wanted)
  if (position) return [{ code: '', name: position.join(', '), fullName: nearestPlace(position).place.fullName, position }]
  return places.filter(({ code, fullName }) => fullName.includes(wanted) || code.startsWith(wanted))
}

const EARTH_KM = 6371

/** The place with the nearest centre, and how far that is in kilometres. A municipality's districts say more than itself. */
export function nearestPlace(position: Position): { place: Place; distance: number } {
  let best: { place: Place; distance: number } | null = null
  for (const place of places) {
    if (isProvince(place.code) && place.code.slice(0, 2) !== TAIWAN) continue
    const distance = kilometres(position, place.position)
    if (best === null || distance < best.distance) best = { place, distance }
  }
  return best as { place: Place; distance: number }
}

/** The one province without parts in the list. */
const TAIWAN = '71'

/** On a plane that touches the globe between the two: right to a percent within a province. */
function kilometres(one: Position, other: Position): number {
  const radians = Math.PI / 180
  const shrink = Math.cos(((one[1] + other[1]) / 2) * radians)
  return Math.hypot((one[0] - other[0]) * shrink, one[1] - other[1]) * radians * EARTH_KM
}
