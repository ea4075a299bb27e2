// A lift as `device/listAllDevice?deviceClass=4` tells it: `onlineStatus` and `lift` of a row, and the cages of its `latest`.

export interface Lift {
  liftName: string | null
  liftNo: string | null
  /** Word of `lift_type`: one cage or two. */
  liftType: string | null
  /** Tons and persons of a cage. */
  ratedLoad: number | null
  ratedPeople: number | null
  minFloor: number | null
  maxFloor: number | null
  /** Metres. */
  floorHeight: number | null
  /** Per cent of the rated load. */
  loadWarn: number | null
  loadAlarm: number | null
  /** m/s, m/s, degrees. */
  speedAlarm: number | null
  windAlarm: number | null
  tiltAlarm: number | null
}

export interface LiftCage {
  /** Word of `lift_cage`: left or right. */
  cage: string
  load: number | null
  loadPercent: number | null
  people: number | null
  speed: number | null
  /** Word of `lift_direction`. */
  direction: string | null
  height: number | null
  floor: number | null
  tiltX: number | null
  tiltY: number | null
  windSpeed: number | null
  /** Words of `door_state`. */
  frontDoor: string | null
  backDoor: string | null
  outDoor: string | null
  /** 1 when they speak. */
  antiDrop: number | null
  topLimit: number | null
  bottomLimit: number | null
  driverName: string | null
  /** Word of `verify_result`. */
  verifyResult: string | null
  /** Words of `lift_alarm`. */
  alarmFlags: readonly string[]
  warnFlags: readonly string[]
}

export interface LiftNow {
  lift: Lift
  isOnline: boolean
  cages: readonly LiftCage[]
}
