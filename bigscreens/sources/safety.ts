import { type PanelSource, source } from '../screen.ts'
import type { AlarmFigures } from './alarms.ts'

export interface SafetyFigures {
  safeDays: number
  safeStartDate: string | null
  score: number | null
  radar: readonly { key: string; name: string; score: number | null }[]
  /** Alarms of thirty days. */
  handle: { total: number; closed: number; pending: number; overdue: number; avgMinutes: number | null; closeRate: number | null }
  hazard: { major: number; larger: number; general: number }
  officers: { required: number | null; actual: number; onDuty: number }
  training: { should: number; done: number; rate: number | null }
  certs: { total: number; valid: number; expiring30: number; expired: number }
}

export const safetyFigures = source<SafetyFigures>('/api/visual/getOverSafeSta')

export interface RiskDevice {
  deviceId: string
  deviceName: string
  /** Key of `device_class`. */
  deviceClass: string
  onlineStatus: string
  longitude: number | null
  latitude: number | null
  /** Of seven days. */
  alarms: number
  open: number
  /** Critical ones that are open. */
  critical: number
  /** Of each of `hours`. */
  byHour: readonly number[]
}

export interface RiskMap {
  /** The last 24, by their first moment. */
  hours: readonly string[]
  devices: readonly RiskDevice[]
}

export const riskMapSource = source<RiskMap>('/api/blade-archives/data_ana/riskMap', { topic: 'alarm' })

const ALARMS = '/api/visual/getOverViewAlarmCt'

/** Alarms that are not closed, from all counted days. */
export const openAlarms = source<AlarmFigures>(ALARMS, { query: { handleState: '0,1', days: 92 }, topic: 'alarm' })

export interface AlarmMonth extends AlarmFigures {
  trend: readonly (AlarmFigures['trend'][number] & { handled: number; byClass: readonly { deviceClass: string; count: number }[] })[]
}

export const alarmMonth: PanelSource<AlarmMonth> = source<AlarmMonth>(ALARMS, { query: { days: 30 } })

export interface SafetyRanks {
  team: readonly { name: string; violations: number; attend: number; per100: number | null }[]
  device: readonly { name: string | null; deviceClass: string; alarms: number }[]
  camera: readonly { name: string | null; alarms: number }[]
}

/** Of thirty days. */
export const safetyRanksSource = source<SafetyRanks>('/api/blade-archives/data_ana/safeRank', { query: { days: 30 } })
