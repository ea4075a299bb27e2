// Types of the API responses with statistics of people.

export interface LaborFigures {
  registered: number
  admitted: number
  onSite: number
  todayIn: number
  todayOut: number
  todayAttend: number
  attendRate: number | null
  managers: { total: number; attend: number }
  special: { total: number; valid: number; expiring30: number; expired: number }
  untrained: number
  leaders: number
  ageAvg: number | null
  female: number
  /** Number of people above the working age. */
  overAge: number
  teams: number
  companies: number
}

/** Presence in an hour or a day. */
export interface PresencePoint {
  /** `HH:mm` of an hour, `YYYY-MM-DD` of a day. */
  time: string
  in: number
  out: number
  onSite: number
  attend: number
  rate: number | null
}

export interface PresenceCounts {
  registered: number
  attend: number
  onSite: number
}

export interface TradeCount extends PresenceCounts {
  workType: string | null
  name: string
}

export interface GroupRate extends PresenceCounts {
  /** Name of the crew or company; `null` for people without one. */
  name: string | null
  rate: number | null
}

export interface GatePass {
  /** `null` for an unknown person. */
  laborId: string | null
  name: string | null
  face: string | null
  /** Key of `type_work`. */
  workType: string | null
  teamName: string | null
  /** Key of `attend_direction`. */
  direction: string
  /** Key of `attend_mode`. */
  mode: string | null
  passTime: string
  gateName: string | null
  /** Key of `attend_result`. */
  result: number | null
}

interface WordCount {
  key: string
  name: string
  count: number
}

export interface LaborStructure {
  age: readonly { bucket: string; count: number; overAge: number }[]
  gender: readonly WordCount[]
  education: readonly WordCount[]
  /** Provinces with the most people. */
  region: readonly { name: string; count: number }[]
}
