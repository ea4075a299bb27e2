// Types of the API responses with statistics of safety ropes.

export interface RopeNow {
  deviceId: string
  deviceCode: string | null
  laborName: string | null
  /** Word of the dictionary `rope_hook_all`. */
  hookState: string | null
  /** Metres above the ground of the site. */
  height: number | null
  zone: string | null
  /** Word of the dictionary `alarm_state`, and name of the alarm in the user's language. */
  alarmState: string | null
  alarmName: string | null
  /** Level of the alarm as in `alarm_level`, from 1 for a notice to 4; 0 without one. */
  alarmLevel: number
  onlineStatus: string
}

/** A rope with its wearer; keys belong to the dictionaries named in the comments. */
export interface RopeRow extends RopeNow {
  laborId: string | null
  face: string | null
  /** `type_work` */
  workType: string | null
  teamName: string | null
  /** `rope_wear` */
  wearState: string | null
  /** `rope_hook` */
  hook1State: string | null
  hook2State: string | null
  floor: number | null
  battery: number | null
  signal: number | null
  alarmSeconds: number | null
  collectTime: string | null
}

export interface RopesNow {
  summary: {
    total: number
    inUse: number
    online: number
    above: number
    doubleHook: number
    singleHook: number
    unhook: number
    lowBattery: number
  }
  building: { buildHeight: number | null }
  list: readonly RopeRow[]
}

export interface RopeDayFigures {
  date: string
  usePersons: number
  useCount: number
  useMinutes: number
  aboveMinutes: number
  hookedMinutes: number
  hookRate: number | null
  alarmCount: number
  unhookCount: number
  handledCount: number
  avgHeight: number | null
  maxHeight: number | null
}

/** Number of ropes by hour, day or month. */
export interface RopeHour {
  time: string
  hookRate: number | null
  avgHeight: number | null
  avgBattery: number | null
  onCount: number
  aboveCount: number
  alarmCount: number
}

export interface RopeHours {
  series: readonly RopeHour[]
}

export interface RopeRank {
  rank: number
  /** Id of a person, or name of a crew. */
  key: string
  name: string | null
  hookRate: number
  useMinutes: number
  alarmCount: number
  score: number
}

export interface RopeRanks {
  rows: readonly RopeRank[]
}

export interface RopeAlarm {
  id: string
  deviceId: string
  deviceCode: string | null
  laborId: string | null
  laborName: string | null
  alarmType: string
  name: string
  /** Key of `alarm_level`. */
  level: string
  alarmTime: string
  recoverTime: string | null
  alarmSeconds: number
  height: number | null
  /** Key of `alarm_state`. */
  alarmState: string
  /** Key of `handle_state`. */
  handleState: string
}

export interface RopeUse {
  id: string
  laborName: string | null
  useStart: string
  useEnd: string | null
  useMinutes: number | null
  hookRate: number | null
  alarmCount: number | null
  maxHeight: number | null
}

export interface RopeAnswer {
  deviceId: string
  deviceName: string | null
  deviceCode: string | null
  /** Charge in percent. */
  battery: number | null
  /** `device_online` */
  onlineStatus: string | null
  projectName: string | null
  /** Key of `rope_use_state`: in use, overdue, or free. */
  useState: string | null
  /** Name of the wearer, masked. */
  laborName: string | null
  /** True if the user must enter a code sent to the phone. */
  isCodeNeeded: boolean
}

export interface RopeWorker {
  laborId: string
  /** Masked. */
  name: string
  workType: string | null
  companyName: string | null
  teamName: string | null
  /** `labor_admit_status` */
  admitStatus: string | null
}

export interface Trade {
  dictKey: string
  dictValue: string
  english: string | null
}
