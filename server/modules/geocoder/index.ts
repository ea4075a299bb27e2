// Module of geocoding for the map picker, by the configured geocoder.

import { LRUCache } from 'lru-cache'
import { isPosition, type Position } from '#model/formats/fence.ts'
import type { FoundPlace } from '#model/formats/mapPoint.ts'
import { AppError } from '../../errors.ts'
import type { Geocoder } from '../../geocoderUrl.ts'
import type { Call, Route } from '../../http/route.ts'
import { fetchBounded } from '../../outbound/fetchBounded.ts'
import type { Module } from '../module.ts'
import { type GeocoderCall, providers } from './providers.ts'

const LIMITS = { patienceMs: 8_000, longest: 256 * 1024 }
const MAX_TEXT_LENGTH = 100
const MAX_REASON_LENGTH = 200

/** Services limit the number of calls, so answers are cached. */
const answers = new LRUCache<string, readonly FoundPlace[]>({ max: 500, ttl: 10 * 60_000 })

/** `?text=`: places by name or address, at most ten `{name, formattedAddress, longitude, latitude}`. */
const search: Route = {
  method: 'GET',
  path: '/api/gantry/places',
  access: 'user',
  async handle(call) {
    const text = (call.query.text ?? '').trim().slice(0, MAX_TEXT_LENGTH)
    if (text === '') throw new AppError('request.parameterMissing', { name: 'text' })
    const geocoder = geocoderOf(call)
    const { search, found } = providers[geocoder.kind]
    return request(geocoder, search(text), found)
  },
}

/** `?longitude=&latitude=`: the place there, or `null`. */
const at: Route = {
  method: 'GET',
  path: '/api/gantry/places/at',
  access: 'user',
  async handle(call) {
    const position: Position = [coordinate(call, 'longitude'), coordinate(call, 'latitude')]
    if (!isPosition(position)) throw new AppError('request.parameterInvalid', { name: 'longitude' })
    const geocoder = geocoderOf(call)
    const { reverse, at } = providers[geocoder.kind]
    const [place = null] = await request(geocoder, reverse(position), (answer) => [at(answer, position) ?? []].flat())
    return place
  },
}

export const geocoder: Module = { name: 'geocoder', routes: [search, at] }

function geocoderOf({ platform }: Call): Geocoder {
  const { geocoder } = platform.config
  if (geocoder === null) throw new AppError('geocoder.none')
  return geocoder
}

function coordinate({ query }: Call, name: 'longitude' | 'latitude'): number {
  const text = query[name] ?? ''
  if (text === '') throw new AppError('request.parameterMissing', { name })
  return Number(text)
}

/** Throws geocoder.away, geocoder.late and geocoder.refused. */
async function request(
  { kind, url }: Geocoder,
  { path, query }: GeocoderCall,
  read: (answer: unknown) => FoundPlace[],
): Promise<readonly FoundPlace[]> {
  const address = new URL(url)
  address.pathname = `${address.pathname.replace(/\/$/, '')}${path}`
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const known = answers.get(address.href)
  if (known) return known
  const reply = await fetchBounded(address, { headers: { accept: 'application/json', 'user-agent': 'Gantry' } }, LIMITS).catch(
    (error: Error) => {
      throw new AppError(error.name === 'TimeoutError' ? 'geocoder.late' : 'geocoder.away')
    },
  )
  const text = await reply.text()
  if (!reply.ok) throw new AppError('geocoder.refused', { what: reply.status })
  const answer = parsed(text)
  const reason = providers[kind].refusal(answer)
  if (reason !== null) throw new AppError('geocoder.refused', { what: reason.slice(0, MAX_REASON_LENGTH) })
  const places = read(answer)
  answers.set(address.href, places)
  return places
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('geocoder.refused', { what: 'JSON' })
  }
}
