// Types of the API responses with statistics of cranes and lifts.

/** A crane in a group: lengths in metres, angles in degrees clockwise from north; missing values are `null`. */
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
  workState: string | null
  driverName: string | null
  online: number
  /** Most severe alarm level that the crane reports. */
  level: number
  /** Distances reported by the anti-collision device. */
  distances: readonly { craneId: string; distance: number }[]
}

/** The part of `TowerNow` for the side view of a crane. */
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

/** Distance to another crane, reported by the anti-collision device. */
export interface CraneCollision {
  craneId: string
  /** In metres. */
  distance: number
  level?: number
}

/** Response of `tower_crane_realtime/detail`: the current state of one crane, and the other cranes of the project. */
export interface TowerNow extends CraneNow {
  crane: CraneNow['crane'] & {
    craneId: string
    deviceId: string
    towerType: string | null
    baseX: number | null
    baseY: number | null
    maxHeight: number | null
    tipLoad: number | null
    ratedMoment: number | null
    multiple: number | null
    leftLimit: number | null
    rightLimit: number | null
    workStatus: string | null
    monitorId: string | null
  }
  latest:
    | (NonNullable<CraneNow['latest']> & {
        collectTime: string
        alarmFlags: readonly string[]
        warnFlags: readonly string[]
        faultFlags: readonly string[]
        collision: readonly CraneCollision[]
      })
    | null
  driver: {
    name: string | null
    face: string | null
    certNo: string | null
    certExpire: string | null
    onTime: string | null
    onMinutes: number | null
  } | null
  today: { cycles: number; loadTotal: number; warns: number; alarms: number }
  maintain: { nextInspectDate: string | null; leftDays: number | null }
  group: readonly GroupCrane[]
  monitorId: string | null
}

export interface TowerFigures {
  summary: {
    cycles: number
    loadTotal: number | null
    workMinutes: number
    utilisation: number | null
    avgMomentPercent: number | null
    maxMomentPercent: number | null
    warns: number
    alarms: number
    overloads: number
    maxWind: number | null
  }
  trend: readonly {
    time: string
    cycles: number
    loadTotal: number | null
    warns: number
    alarms: number
    maxMomentPercent: number | null
    maxWind: number | null
  }[]
  momentBuckets: readonly { bucket: string; count: number }[]
  alarmByType: readonly { alarmType: string; name: string; count: number }[]
  /** Cranes by number of cycles, highest first. */
  rank: readonly { craneId: string; craneName: string | null; cycles: number; loadTotal: number | null; alarms: number }[]
}

/** Response of `tower_crane/getPlayback`: positions of a crane as columns; `seconds` since the start, ascending. */
export interface CraneTrack {
  craneId: string | null
  seconds: readonly number[]
  angle: readonly (number | null)[]
  range: readonly (number | null)[]
  height: readonly (number | null)[]
  load: readonly (number | null)[]
  momentPercent: readonly (number | null)[]
  /** 1 while the crane reported an alarm. */
  alarms: readonly number[]
}

export interface LiftFigures {
  summary: {
    trips: number
    people: number
    loadTotal: number
    runMinutes: number
    distance: number
    alarms: number
    warns: number
    utilisation: number | null
    maxLoadPercent: number | null
  }
  trend: readonly { time: string; trips: number; people: number; loadTotal: number | null; alarms: number; avgLoadPercent: number | null }[]
  alarmByType: TowerFigures['alarmByType']
  loadBuckets: readonly { bucket: string; count: number }[]
  floorHot: readonly { floor: number; stops: number }[]
  drivers: readonly {
    laborId: string | null
    name: string
    face: string | null
    certExpire: string | null
    trips: number
    onMinutes: number
    unauthorised: number
  }[]
}

export interface CranePlayback {
  from: string
  to: string
  tracks: readonly (CraneTrack & { deviceId: string })[]
}
