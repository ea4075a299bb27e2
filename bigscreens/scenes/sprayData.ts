// Types of sprays and dust: `current` of the spray statistics and `devices` of the current air values.

export interface SprayNow {
  deviceId: string
  deviceName: string
  /** Word of `spray_type`. */
  sprayType: string | null
  longitude: number | null
  latitude: number | null
  onlineStatus: string
  nozzleCount: number | null
  /** Metres that a cannon throws. */
  throwRange: number | null
  /** Word of `spray_state`. */
  runState: string | null
  /** m³/h. */
  flowRate: number | null
}

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
