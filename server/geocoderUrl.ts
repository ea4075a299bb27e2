// Reads the URL of the geocoder of the map picker from the environment.

export const GEOCODERS = ['nominatim', 'amap', 'tianditu'] as const

export interface Geocoder {
  kind: (typeof GEOCODERS)[number]
  /** Base URL; the query contains the API key. */
  url: string
}

/** `https://restapi.amap.com/v3?key=…#amap`; without a fragment the API is that of Nominatim. Adds errors to `faults`. */
export function parseGeocoder(value: string | null, faults: string[]): Geocoder | null {
  if (value === null) return null
  const address = URL.canParse(value) ? new URL(value) : null
  const word = address?.hash.slice(1).toLowerCase() || 'nominatim'
  const kind = GEOCODERS.find((one) => one === word)
  if (!address || !/^https?:$/.test(address.protocol) || !kind) {
    faults.push(`GEOCODER_URL is an http or https address, followed by one of ${GEOCODERS.map((one) => `#${one}`).join(', ')}.`)
    return null
  }
  address.hash = ''
  return { kind, url: address.href }
}
