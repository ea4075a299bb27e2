/** Validates a tile URL: http, https or a path, with `{z}`, `{x}` and `{y}`. */
export function isTileAddress(text: string): boolean {
  return /^(https?:\/\/|\/(?!\/))\S+$/.test(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
}

export interface Tiles {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string
  /** Coordinates of the tiles: WGS-84, or the shifted ones of GB 20263. */
  crs: 'WGS84' | 'GCJ02'
  attribution: string
  maxZoom: number
}

const MAX_ZOOM = 18

/** `https://…/{z}/{x}/{y}.png#crs=gcj02&maxZoom=17&attribution=…`; what stands behind `#` is for us alone. `null` of an empty text. */
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
