// Source of map tiles and their coordinate system.

import type { Position } from '../model/formats/fence.ts'
import { fromGcj02, toGcj02 } from '../model/gcj02.ts'
import { parseTiles, type Tiles } from '../model/tileAddress.ts'
import { settings } from '../session/settings.ts'

export const tiles: Tiles | null = parseTiles(settings.mapTiles)

/** Pictures from above, which a map may show instead. */
export const satelliteTiles: Tiles | null = parseTiles(settings.satelliteTiles)

/** All layers of a map use the same coordinate system. */
const mapCrs = (tiles ?? satelliteTiles)?.crs

/** True coordinates as tiles have them that are drawn in `crs`. */
export function toTiles(position: Position, crs = mapCrs): Position {
  return crs === 'GCJ02' ? toGcj02(position) : position
}

/** A place on the tiles in true coordinates, to six digits: a decimetre. */
export function fromTiles(position: Position, crs = mapCrs): Position {
  const [longitude, latitude] = crs === 'GCJ02' ? fromGcj02(position) : position
  return [Number(longitude.toFixed(6)), Number(latitude.toFixed(6))]
}
