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

/** A plan of the site as a picture: metres of a pixel, the pixel that lies on the middle of the fence, degrees that it is turned. */
export interface SitePlanPicture {
  link: string
  width: number
  height: number
  planScale: number
  planOriginX: number
  planOriginY: number
  planRotate: number
}
