// Places of dust meters and plans of a site, as scenes draw them.

export interface DustPoint {
  deviceId: string
  deviceName: string
  longitude: number | null
  latitude: number | null
  onlineStatus: string
  /** μg/m³. */
  pm10: number | null
}

/** Image of a site plan: metres per pixel, pixel at the centre of the fence, rotation in degrees. */
export interface SitePlanPicture {
  link: string
  width: number
  height: number
  planScale: number
  planOriginX: number
  planOriginY: number
  planRotate: number
}
