// Adapters for geocoders: Nominatim (nominatim.org/release-docs), AMap's web service (lbs.amap.com) and Tianditu (lbs.tianditu.gov.cn).

import { isPosition, type Position } from '#model/formats/fence.ts'
import type { FoundPlace } from '#model/formats/mapPoint.ts'
import { fromGcj02, toGcj02 } from '#model/gcj02.ts'
import type { Geocoder } from '../../geocoderUrl.ts'

type Json = Readonly<Record<string, unknown>>

export interface GeocoderInterface {
  /** Path and parameters of a search. */
  search(text: string): GeocoderCall
  found(answer: unknown): FoundPlace[]
  /** Path and parameters of a reverse lookup. */
  reverse(position: Position): GeocoderCall
  /** `null` if no place is known there. */
  at(answer: unknown, position: Position): FoundPlace | null
  /** Error message in an answer of status 200; `null` for none. */
  refusal(answer: unknown): string | null
}

export interface GeocoderCall {
  path: string
  query: Readonly<Record<string, string>>
}

const MAX = 10
/** Status codes of success. */
const AMAP_DONE = 1
const TIANDITU_DONE: readonly number[] = [0, 1000]

export const providers: Readonly<Record<Geocoder['kind'], GeocoderInterface>> = {
  nominatim: {
    search: (text) => ({ path: '/search', query: { q: text, format: 'jsonv2', limit: String(MAX), 'accept-language': 'zh' } }),
    found: (answer) => rowsOf(answer).flatMap((row) => place(row.name, row.display_name, [Number(row.lon), Number(row.lat)])),
    reverse: ([lon, lat]) => ({
      path: '/reverse',
      query: { lon: String(lon), lat: String(lat), format: 'jsonv2', 'accept-language': 'zh' },
    }),
    at: (answer, position) => place(jsonOf(answer).name, jsonOf(answer).display_name, position)[0] ?? null,
    // Nominatim's error "Unable to geocode" only means no result.
    refusal: () => null,
  },
  amap: {
    search: (text) => ({ path: '/place/text', query: { keywords: text, offset: String(MAX), extensions: 'base' } }),
    found: (answer) =>
      rowsOf(jsonOf(answer).pois).flatMap(({ name, address, pname, cityname, adname, location }) => {
        const region = [...new Set([pname, cityname, adname].map(textOf))].join('')
        return place(name, `${region}${textOf(address)}`, shiftedBack(positionOf(location)))
      }),
    reverse: (position) => ({
      path: '/geocode/regeo',
      query: {
        location: toGcj02(position)
          .map((degrees) => degrees.toFixed(6))
          .join(','),
      },
    }),
    at(answer, position) {
      const { formatted_address: address, addressComponent } = jsonOf(jsonOf(answer).regeocode)
      const building = textOf(jsonOf(jsonOf(addressComponent).building).name)
      return place(building, address, position)[0] ?? null
    },
    refusal(answer) {
      const { status, info } = jsonOf(answer)
      return Number(status) === AMAP_DONE ? null : textOf(info) || 'status'
    },
  },
  tianditu: {
    search: (text) => ({
      path: '/v2/search',
      query: {
        type: 'query',
        postStr: JSON.stringify({ keyWord: text, level: 12, mapBound: '-180,-90,180,90', queryType: 1, start: 0, count: MAX }),
      },
    }),
    found: (answer) => rowsOf(jsonOf(answer).pois).flatMap(({ name, address, lonlat }) => place(name, address, positionOf(lonlat))),
    reverse: ([lon, lat]) => ({ path: '/geocoder', query: { type: 'geocode', postStr: JSON.stringify({ lon, lat, ver: 1 }) } }),
    at(answer, position) {
      const { formatted_address: address, addressComponent } = jsonOf(jsonOf(answer).result)
      return place(jsonOf(addressComponent).poi, address, position)[0] ?? null
    },
    refusal(answer) {
      const { status, msg } = jsonOf(answer)
      // A search has the status `{infocode: 1000}`, a reverse lookup `"0"`.
      const code = typeof status === 'object' ? textOf(jsonOf(status).infocode) : textOf(status)
      return code !== '' && TIANDITU_DONE.includes(Number(code)) ? null : textOf(msg) || textOf(jsonOf(status).cndesc) || code || 'status'
    },
  },
}

/** Empty without an address or a position. */
function place(name: unknown, address: unknown, position: Position | null): FoundPlace[] {
  const formattedAddress = textOf(address) || textOf(name)
  if (formattedAddress === '' || position === null || !isPosition(position)) return []
  const [longitude, latitude] = position
  return [{ name: textOf(name), formattedAddress, longitude: Number(longitude.toFixed(6)), latitude: Number(latitude.toFixed(6)) }]
}

const jsonOf = (value: unknown): Json => (value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {})

const rowsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(jsonOf) : [])

/** AMap returns `[]` for an empty text. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

/** Parses `116.3,39.9` or `116.3 39.9`. */
function positionOf(text: unknown): Position | null {
  const [longitude, latitude] = textOf(text).split(/[, ]+/).map(Number)
  return longitude === undefined || latitude === undefined ? null : [longitude, latitude]
}

const shiftedBack = (position: Position | null): Position | null => (position && isPosition(position) ? fromGcj02(position) : null)
