import type { AlarmRow } from '#engine/site/answers/alarms.ts'
import * as dict from '../../engine/site/keys.ts'
import { source } from '../screen.ts'

export interface AirPoint {
  time: string
  pm25: number | null
  pm10: number | null
  tsp: number | null
  noise: number | null
  temperature: number | null
  humidity: number | null
  windSpeed: number | null
  windDirection: number | null
  refPm10: number | null
  diffPm10: number | null
  /** An hour that is over and has too few valid minutes for its mean to be valid. */
  isThin?: boolean
}

export interface AirStatistics {
  series: readonly AirPoint[]
  stats: Readonly<Record<string, { max: number | null; maxTime: string | null; overCount: number | null; overMinutes: number | null }>>
  windRose: readonly { dir: number; count: number; avgSpeed: number | null; avgPm10: number | null }[]
  levelDays: readonly { level: string; days: number }[]
  /** The last thirty days. */
  days: readonly AirDayData[]
}

export interface AirDayData {
  date: string
  /** Key of `aqi_level`. */
  level: string | null
  aqi: number | null
}

const PATH = '/api/blade-archives/spray_eqp_env_log/getSprayStatsisEnvLogByProject'

/** The last 24 hours by the hour. */
export const airOfHours = source<AirStatistics>(PATH, { query: { hours: 24, granularity: 'hour' } })

/** Today so far. */
export const airOfToday = source<AirStatistics>(PATH)

/** Types of alarms that tell of air, noise and wind beyond their limits. */
const OVER_LIMIT = '301,302,303,304,311,312,321,331'

/** Exceeded limits of the last seven days. */
export const airAlarms = source<{ latest: readonly AlarmRow[] }>('/api/visual/getOverViewAlarmCt', {
  query: { deviceClass: dict.deviceClass.sprayDust, alarmType: OVER_LIMIT },
  topic: 'alarm',
})
