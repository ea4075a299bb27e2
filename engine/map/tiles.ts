// Source of map tiles and their coordinate system.

import gcoord from 'gcoord'
import type { Position } from '../model/formats/fence.ts'
import { parseTiles, type Tiles } from '../model/tileAddress.ts'
import { settings } from '../session/settings.ts'

// The types of the package declare a default export that the module does not have.
const { transform, WGS84, GCJ02 } = gcoord as unknown as typeof gcoord.default
type Crs = Parameters<typeof transform>[1]

export const tiles: Tiles | null = parseTiles(settings.mapTiles)

/** Pictures from above, which a map may show instead. */
export const satelliteTiles: Tiles | null = parseTiles(settings.satelliteTiles)

/** All layers of a map use the same coordinate system. */
const mapCrs = (tiles ?? satelliteTiles)?.crs

/** True coordinates as tiles have them that are drawn in `crs`. */
export function toTiles(position: Position, crs = mapCrs): Position {
  return crs === 'GCJ02' ? shifted(position, WGS84, GCJ02) : position
}

/** A place on the tiles in true coordinates, to six digits: a decimetre. */
export function fromTiles(position: Position, crs = mapCrs): Position {
  const [longitude, latitude] = crs === 'GCJ02' ? shifted(position, GCJ02, WGS84) : position
  return [Number(longitude.toFixed(6)), Number(latitude.toFixed(6))]
}

function shifted([longitude, latitude]: Position, from: Crs, to: Crs): Position {
  return transform<[number, number]>([longitude, latitude], from, to)
}
