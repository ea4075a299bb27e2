// Initial position of a map in a form: the point of the record, else its region.

import type { Entity } from '../model/entity/entity.ts'
import type { Position } from '../model/formats/fence.ts'
import { isRegion } from '../model/formats/formats.ts'
import { positionOf } from '../model/formats/mapPoint.ts'
import { isRegionCode, regionPath } from '../model/formats/regionCode.ts'
import type { Values } from '../model/records/values.ts'
import { isProvince, type Place, places } from './places.ts'

export interface Start {
  position: Position
  zoom: number
}

const POINT_ZOOM = 13
const CITY_ZOOM = 11
const PROVINCE_ZOOM = 7

/** Initial position; `null` if the record has none. */
export function whereToStart(entity: Entity, record: Values): Start | null {
  const position = firstPointOf(entity, record)
  if (position) return { position, zoom: POINT_ZOOM }
  const region = entity.fields.find(isRegion)
  const place = region && centreOf(String(record[region.name] ?? ''))
  return place ? { position: place.position, zoom: isProvince(place.code) ? PROVINCE_ZOOM : CITY_ZOOM } : null
}

/** First map point of the record that has a value. */
export function firstPointOf({ fields }: Entity, record: Values): Position | null {
  for (const { point } of fields) {
    const position = point && positionOf(point, record)
    if (position) return position
  }
  return null
}

const byCode = new Map(places.map((place) => [place.code, place]))

/** Place of a region; if its centre is unknown, as for most districts, that of the nearest parent region. */
export function centreOf(code: string): Place | undefined {
  if (!isRegionCode(code)) return undefined
  return regionPath(code)
    .reverse()
    .flatMap((one) => byCode.get(one) ?? [])[0]
}
