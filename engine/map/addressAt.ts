import { api } from '../api/client.ts'
import type { Position } from '../model/formats/fence.ts'
import type { FoundPlace } from '../model/formats/mapPoint.ts'

/** The address of a position; `null` where the geocoder knows none, or does not answer: it can be typed. */
export function addressAt([longitude, latitude]: Position): Promise<FoundPlace | null> {
  const query = { longitude: String(longitude), latitude: String(latitude) }
  return api.get<FoundPlace | null>('/api/gantry/places/at', query, { silent: true }).catch(() => null)
}
