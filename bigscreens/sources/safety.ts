import type { AlarmFigures, RiskMap, SafetyFigures, SafetyRanks } from '#engine/site/answers/alarms.ts'
import { type PanelSource, source } from '../screen.ts'

export const safetyFigures = source<SafetyFigures>('/api/visual/getOverSafeSta')

export const riskMapSource = source<RiskMap>('/api/blade-archives/data_ana/riskMap', { topic: 'alarm' })

const ALARMS = '/api/visual/getOverViewAlarmCt'

/** Alarms that are not closed, from all counted days. */
export const openAlarms = source<AlarmFigures>(ALARMS, { query: { handleState: '0,1', days: 92 }, topic: 'alarm' })

export const alarmMonth: PanelSource<AlarmFigures> = source<AlarmFigures>(ALARMS, { query: { days: 30 } })

/** Rankings of thirty days. */
export const safetyRanksSource = source<SafetyRanks>('/api/blade-archives/data_ana/safeRank', { query: { days: 30 } })
