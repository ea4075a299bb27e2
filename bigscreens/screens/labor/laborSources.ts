// Sources of the people screen.

import type { GatePass, GroupRate, LaborFigures, LaborStructure, PresencePoint, TradeCount } from '#engine/site/answers/people.ts'
import * as dict from '#engine/site/keys.ts'
import { source } from '../../screen.ts'

const ROOT = '/api/blade-archives/data_ana'

export const laborFigures = source<LaborFigures>(`${ROOT}/laborOverview`)

const TREND = `${ROOT}/laborAttendTrend`

export const hoursOfToday = source<readonly PresencePoint[]>(TREND, { query: { type: 'hour' } })
export const hoursOfYesterday = source<readonly PresencePoint[]>(TREND, { query: { type: 'hour', of: 'yesterday' } })
export const lastDays = source<readonly PresencePoint[]>(TREND, { query: { type: 'day' } })

export const trades = source<readonly TradeCount[]>(`${ROOT}/laborWorkTypeSta`)

export const crews = source<readonly GroupRate[]>(`${ROOT}/laborCompanySta`, { query: { by: 'team' } })
export const companies = source<readonly GroupRate[]>(`${ROOT}/laborCompanySta`, { query: { by: 'company' } })

const passes = (direction: string) => source<readonly GatePass[]>(`${ROOT}/laborInOutList`, { query: { size: '25', direction } })

/** Latest entries and exits, newest first, including unknown and refused people. */
export const entries = passes(dict.attendDirection.in)
export const exits = passes(dict.attendDirection.out)

export const structure = source<LaborStructure>(`${ROOT}/laborStructure`)
