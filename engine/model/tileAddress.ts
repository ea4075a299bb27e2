/** Validates a tile URL: http, https or a path, with `{z}`, `{x}` and `{y}`. */
export function isTileAddress(text: string): boolean {
  return /^(https?:\/\/|\/(?!\/))\S+$/.test(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
}

export interface Tiles {
  /** URL with `{z}`, `{x}` and `{y}`. */
  url: string
  /** Coordinates of the tiles: WGS-84, or the shifted ones of GB 20263 (GCJ-02). */
  crs: 'WGS84' | 'GCJ02'
  attribution: string
  maxZoom: number
}

const DEFAULT_MAX_ZOOM = 18
const MAX_ZOOM = 30

/**
 * Accepted names of coordinate systems, without case, blanks and separators. CGCS2000, used by Tianditu, equals WGS-84 within decimetres.
 * BD-09 is missing because its tiles have another grid.
 */
const SYSTEMS: Readonly<Record<Tiles['crs'], readonly string[]>> = {
  WGS84: ['wgs84', 'wgs1984', 'epsg3857', 'epsg4326', 'epsg900913', 'crs84', 'gps', 'cgcs2000', 'epsg4490'],
  GCJ02: ['gcj02', 'gcj2', 'gcj', 'mars'],
}
const KEYS = ['crs', 'maxzoom', 'attribution']

/** Accepted names, for error messages. */
export const TILE_SYSTEMS = 'wgs84 (wgs-84, epsg:3857, cgcs2000) or gcj02 (gcj-02)'

/**
 * Parses `https://…/{z}/{x}/{y}.png#crs=gcj02&maxZoom=17&attribution=…`; `null` for an empty text or invalid parameters after `#`, which
 * could shift places by hundreds of metres.
 */
export function parseTiles(text: string): Tiles | null {
  if (text === '' || tileFault(text) !== null) return null
  const given = factsOf(text)
  return {
    url: text.split('#')[0] ?? '',
    crs: crsOf(given.get('crs') ?? 'wgs84') ?? 'WGS84',
    attribution: given.get('attribution') ?? '',
    maxZoom: Number(given.get('maxzoom') ?? DEFAULT_MAX_ZOOM),
  }
}

/** The invalid parameter after `#`: `crs`, `maxZoom` or an unknown name; `null` if all are valid. */
export function tileFault(text: string): string | null {
  const given = factsOf(text)
  const unknown = [...given.keys()].find((key) => !KEYS.includes(key))
  if (unknown !== undefined) return unknown
  if (given.has('crs') && crsOf(given.get('crs') ?? '') === null) return 'crs'
  const zoom = given.get('maxzoom')
  return zoom !== undefined && !(/^\d{1,2}$/.test(zoom) && Number(zoom) >= 1 && Number(zoom) <= MAX_ZOOM) ? 'maxZoom' : null
}

function factsOf(text: string): Map<string, string> {
  const at = text.indexOf('#')
  return new Map([...new URLSearchParams(at < 0 ? '' : text.slice(at + 1))].map(([key, value]) => [key.toLowerCase(), value]))
}

function crsOf(name: string): Tiles['crs'] | null {
  const plain = name.toLowerCase().replace(/[\s_:./-]/g, '')
  return (['WGS84', 'GCJ02'] as const).find((system) => SYSTEMS[system].includes(plain)) ?? null
}
