// Cranes as `tower_crane_realtime/detail` tells them: lengths in metres, angles in degrees clockwise from north.

/** A crane of `group`. Missing values are `null`. */
export interface GroupCrane {
  craneId: string
  deviceId: string | null
  craneName: string | null
  craneNo: string | null
  baseX: number | null
  baseY: number | null
  jibLength: number | null
  rearJibLength: number | null
  jibHeight: number | null
  angle: number | null
  range: number | null
  height: number | null
  load: number | null
  momentPercent: number | null
  online: number
  /** The gravest that the crane says of itself, as an alarm level. */
  level: number
  /** Value of the anti-collision device. */
  distances: readonly { craneId: string; distance: number }[]
}

/** The whole answer, as far as the side view needs it. */
export interface CraneNow {
  crane: {
    craneName: string | null
    craneNo: string | null
    model: string | null
    jibLength: number | null
    rearJibLength: number | null
    jibHeight: number | null
    minRange: number | null
    maxRange: number | null
    maxLoad: number | null
  }
  latest: {
    load: number | null
    ratedLoad: number | null
    loadPercent: number | null
    moment: number | null
    momentPercent: number | null
    range: number | null
    height: number | null
    angle: number | null
    tilt: number | null
    windSpeed: number | null
    online: number
  } | null
  limits: {
    momentWarn: number | null
    momentAlarm: number | null
    loadWarn: number | null
    loadAlarm: number | null
    windWarn: number | null
    windAlarm: number | null
    tiltWarn: number | null
    tiltAlarm: number | null
  }
}
