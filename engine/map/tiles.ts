// Source of map tiles and their coordinate system.

import type { Position } from '../model/formats/fence.ts'
import { fromGcj02, toGcj02 } from '../model/gcj02.ts'
import { parseTiles, type Tiles } from '../model/tileAddress.ts'
import { settings } from '../session/settings.ts'

export const tiles: Tiles | null = parseTiles(settings.mapTiles)

/** Satellite tiles; `null` if none are configured. */
export const satelliteTiles: Tiles | null = parseTiles(settings.satelliteTiles)

/** All layers of a map use the same coordinate system. */
const mapCrs = (tiles ?? satelliteTiles)?.crs

/** Converts WGS-84 coordinates to those of the tiles. */
export function toTiles(position: Position, crs = mapCrs): Position {
  return crs === 'GCJ02' ? toGcj02(position) : position
}

/** Converts coordinates of the tiles to WGS-84, rounded to six decimals (about a decimetre). */
export function fromTiles(position: Position, crs = mapCrs): Position {
  const [longitude, latitude] = crs === 'GCJ02' ? fromGcj02(position) : position
  return [Number(longitude.toFixed(6)), Number(latitude.toFixed(6))]
}
