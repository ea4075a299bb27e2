// Sources of the people screen.

import * as dict from '#engine/site/keys.ts'
import { source } from '../../screen.ts'

const ROOT = '/api/blade-archives/data_ana'

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
  /** Beyond the working age. */
  overAge: number
  teams: number
  companies: number
}

export const laborFigures = source<LaborFigures>(`${ROOT}/laborOverview`)

export interface PresencePoint {
  /** `HH:mm` of an hour, `YYYY-MM-DD` of a day. */
  time: string
  in: number
  out: number
  onSite: number
  attend: number
  rate: number | null
}

const TREND = `${ROOT}/laborAttendTrend`

export const hoursOfToday = source<readonly PresencePoint[]>(TREND, { query: { type: 'hour' } })
export const hoursOfYesterday = source<readonly PresencePoint[]>(TREND, { query: { type: 'hour', of: 'yesterday' } })
export const lastDays = source<readonly PresencePoint[]>(TREND, { query: { type: 'day' } })

interface GroupCount {
  registered: number
  attend: number
  onSite: number
}

export interface TradeCount extends GroupCount {
  workType: string | null
  name: string
}

export const trades = source<readonly TradeCount[]>(`${ROOT}/laborWorkTypeSta`)

export interface GroupRate extends GroupCount {
  /** `null`: people of no crew or company. */
  name: string | null
  rate: number | null
}

export const crews = source<readonly GroupRate[]>(`${ROOT}/laborCompanySta`, { query: { by: 'team' } })
export const companies = source<readonly GroupRate[]>(`${ROOT}/laborCompanySta`, { query: { by: 'company' } })

export interface GatePass {
  /** `null` of a stranger. */
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
  result: string | number | null
}

const passes = (direction: string) => source<readonly GatePass[]>(`${ROOT}/laborInOutList`, { query: { size: '25', direction } })

/** The last passes inwards and outwards, the newest first; strangers and people who were refused too. */
export const entries = passes(dict.attendDirection.in)
export const exits = passes(dict.attendDirection.out)

export interface LaborStructure {
  age: readonly { bucket: string; count: number; overAge: number }[]
  gender: readonly { key: string; name: string; count: number }[]
}

export const structure = source<LaborStructure>(`${ROOT}/laborStructure`)
