// Where the map's tiles come from, and the coordinates they are drawn in.

import gcoord from 'gcoord'
import { settings } from '../api/settings.ts'
import type { Position } from '../model/fence.ts'

// Its types tell of a module around the object that it is.
const { transform, WGS84, GCJ02 } = gcoord as unknown as typeof gcoord.default
type Crs = Parameters<typeof transform>[1]

export interface Tiles {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string
  /** What the tiles are drawn in: true coordinates, or the shifted ones of GB 20263. */
  crs: 'WGS84' | 'GCJ02'
  attribution: string
  maxZoom: number
}

const MAX_ZOOM = 18

/** `https://…/{z}/{x}/{y}.png#crs=gcj02&maxZoom=17&attribution=…`; what stands behind `#` is for us alone. */
export function parseTiles(text: string): Tiles | null {
  if (text === '') return null
  const [url = '', facts] = text.split('#')
  const given = new URLSearchParams(facts ?? '')
  return {
    url,
    crs: given.get('crs')?.toUpperCase() === 'GCJ02' ? 'GCJ02' : 'WGS84',
    attribution: given.get('attribution') ?? '',
    maxZoom: Number(given.get('maxZoom')) || MAX_ZOOM,
  }
}

export const tiles: Tiles | null = parseTiles(settings.mapTiles)

/** True coordinates as tiles have them that are drawn in `crs`. */
export function toTiles(position: Position, crs = tiles?.crs): Position {
  return crs === 'GCJ02' ? shifted(position, WGS84, GCJ02) : position
}

/** A place on the tiles in true coordinates, to six digits: a decimetre. */
export function fromTiles(position: Position, crs = tiles?.crs): Position {
  const [longitude, latitude] = crs === 'GCJ02' ? shifted(position, GCJ02, WGS84) : position
  return [Number(longitude.toFixed(6)), Number(latitude.toFixed(6))]
}

function shifted([longitude, latitude]: Position, from: Crs, to: Crs): Position {
  return transform<[number, number]>([longitude, latitude], from, to)
}
