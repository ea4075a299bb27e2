import { api } from '../api/client.ts'
import type { Position } from '../model/formats/fence.ts'

/** A street or building as the server's geocoder knows it. */
export interface FoundAddress {
  name: string
  formattedAddress: string
  longitude: number
  latitude: number
}

/** The address of a position; `null` where the geocoder knows none, or does not answer: it can be typed. */
export function addressAt([longitude, latitude]: Position): Promise<FoundAddress | null> {
  const query = { longitude: String(longitude), latitude: String(latitude) }
  return api.get<FoundAddress | null>('/api/gantry/places/at', query, { silent: true }).catch(() => null)
}
