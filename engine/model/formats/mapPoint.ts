// Map points: a position, stored in coordinate and address fields beside the `map-point` field.

import type { Field } from '../entity/entity.ts'
import { isEmpty, type Values } from '../records/values.ts'
import { isPosition, type Position } from './fence.ts'
import type { PointFields } from './fieldKinds.ts'

/** A street or building found by the server's geocoder; degrees of WGS-84. */
export interface FoundPlace {
  name: string
  formattedAddress: string
  longitude: number
  latitude: number
}

/** A position that a user picked on a map. */
export interface PickedPlace {
  position: Position
  /** Name of the building or place; empty if unknown. */
  name: string
  address: string
}

/** Position of a record; `null` if a coordinate is missing or invalid. */
export function positionOf({ longitude, latitude }: PointFields, record: Values): Position | null {
  if (isEmpty(record[longitude]) || isEmpty(record[latitude])) return null
  const position = [Number(record[longitude]), Number(record[latitude])]
  return isPosition(position) ? position : null
}

/** Parses two numbers of degrees, separated by a comma or blanks; `null` for other texts. */
export function parsePosition(text: string): Position | null {
  const parts = text.trim().split(/\s*[,，]\s*|\s+/)
  if (parts.length !== 2 || parts.some((part) => !/^-?\d+(\.\d+)?$/.test(part))) return null
  const position = parts.map(Number)
  return isPosition(position) ? position : null
}

/** Properties of a record that the control of a field writes: its own, or those of its map point. */
export function filledBy({ name, point }: Field): readonly string[] {
  return point ? [point.longitude, point.latitude, point.address, ...(point.name === undefined ? [] : [point.name])] : [name]
}
