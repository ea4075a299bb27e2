// Types of lifts in the response of `device/listAllDevice?deviceClass=4`: `onlineStatus` and `lift` of a row, and the cages in `latest`.

export interface Lift {
  liftName: string | null
  liftNo: string | null
  /** Key of `lift_type`: one cage or two. */
  liftType: string | null
  /** Rated load in tonnes, and rated number of people, of a cage. */
  ratedLoad: number | null
  ratedPeople: number | null
  minFloor: number | null
  maxFloor: number | null
  /** Metres. */
  floorHeight: number | null
  /** Thresholds in percent of the rated load. */
  loadWarn: number | null
  loadAlarm: number | null
  /** Thresholds: speed in m/s, wind in m/s, tilt in degrees. */
  speedAlarm: number | null
  windAlarm: number | null
  tiltAlarm: number | null
}

export interface LiftCage {
  /** Key of `lift_cage`: left or right. */
  cage: string
  load: number | null
  loadPercent: number | null
  people: number | null
  speed: number | null
  /** Key of `lift_direction`. */
  direction: string | null
  height: number | null
  floor: number | null
  tiltX: number | null
  tiltY: number | null
  windSpeed: number | null
  /** Keys of `door_state`. */
  frontDoor: string | null
  backDoor: string | null
  outDoor: string | null
  /** 1 if the device has triggered. */
  antiDrop: number | null
  topLimit: number | null
  bottomLimit: number | null
  driverName: string | null
  /** Key of `verify_result`. */
  verifyResult: string | null
  /** Keys of `lift_alarm`. */
  alarmFlags: readonly string[]
  warnFlags: readonly string[]
}

export interface LiftNow {
  lift: Lift
  isOnline: boolean
  cages: readonly LiftCage[]
}
