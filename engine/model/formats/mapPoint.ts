// A place on the map is kept in three fields beside the one that asks for it.

import type { Field } from '../entity/entity.ts'
import { isEmpty, type Values } from '../records/values.ts'
import { isPosition, type Position } from './fence.ts'
import type { PointFields } from './fieldKinds.ts'

/** A street or building as the server's geocoder knows it; degrees of WGS-84. */
export interface FoundPlace {
  name: string
  formattedAddress: string
  longitude: number
  latitude: number
}

/** A place as somebody chose it on a map. */
export interface PickedPlace {
  position: Position
  /** Name of the building or place; empty where none is known. */
  name: string
  address: string
}

/** Position of a record; `null` if a coordinate is missing or invalid. */
export function positionOf({ longitude, latitude }: PointFields, record: Values): Position | null {
  if (isEmpty(record[longitude]) || isEmpty(record[latitude])) return null
  const position = [Number(record[longitude]), Number(record[latitude])]
  return isPosition(position) ? position : null
}

/** Two numbers of degrees, parted by a comma (of either language) or blanks; `null` for anything else. */
export function parsePosition(text: string): Position | null {
  const parts = text.trim().split(/\s*[,，]\s*|\s+/)
  if (parts.length !== 2 || parts.some((part) => !/^-?\d+(\.\d+)?$/.test(part))) return null
  const position = parts.map(Number)
  return isPosition(position) ? position : null
}

/** The properties of a record that a field's control fills: itself, or the parts of its point. */
export function filledBy({ name, point }: Field): readonly string[] {
  return point ? [point.longitude, point.latitude, point.address, ...(point.name === undefined ? [] : [point.name])] : [name]
}
