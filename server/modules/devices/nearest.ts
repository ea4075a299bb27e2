// Distances between places, and the nearest of several.

import { type Rec, textOf } from '#store/rows.ts'

const RADIANS = Math.PI / 180

/** Id of the record nearest to `place`, by `longitude` and `latitude` in degrees; `null` for none. */
export function nearestRecord(place: Rec, records: readonly Rec[]): string | null {
  const located = records.filter((record) => isLocated(record))
  if (!isLocated(place) || located.length === 0) return null
  const near = located.reduce((best, one) => (farness(place, one) < farness(place, best) ? one : best))
  return textOf(near, 'id')
}

function isLocated({ longitude, latitude }: Rec): boolean {
  return typeof longitude === 'number' && typeof latitude === 'number'
}

/** A value that increases with the distance (haversine without its final steps, which keep the order). */
function farness(one: Rec, other: Rec): number {
  const [west, south, east, north] = [one.longitude, one.latitude, other.longitude, other.latitude].map((angle) => Number(angle) * RADIANS)
  const half = (from = 0, to = 0) => Math.sin((to - from) / 2) ** 2
  return half(south, north) + Math.cos(south ?? 0) * Math.cos(north ?? 0) * half(west, east)
}

const EARTH_METRES = 6_371_000

/** Distance along the ground in metres between two places in degrees. */
export function metresBetween(one: Rec, other: Rec): number {
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(farness(one, other))))
}
