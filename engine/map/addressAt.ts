import { api } from '../api/client.ts'
import type { Position } from '../model/formats/fence.ts'
import type { FoundPlace } from '../model/formats/mapPoint.ts'

/** Address of a position; `null` if the geocoder finds none or does not respond. The user can type one then. */
export function addressAt([longitude, latitude]: Position): Promise<FoundPlace | null> {
  const query = { longitude: String(longitude), latitude: String(latitude) }
  return api.get<FoundPlace | null>('/api/gantry/places/at', query, { silent: true }).catch(() => null)
}
