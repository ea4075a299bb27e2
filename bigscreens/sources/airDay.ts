import type { AirStatistics } from '#engine/site/answers/air.ts'
import type { AlarmRow } from '#engine/site/answers/alarms.ts'
import * as dict from '../../engine/site/keys.ts'
import { source } from '../screen.ts'

const PATH = '/api/blade-archives/spray_eqp_env_log/getSprayStatsisEnvLogByProject'

/** Values by hour for the last 24 hours. */
export const airOfHours = source<AirStatistics>(PATH, { query: { hours: 24, granularity: 'hour' } })

/** Values of today. */
export const airOfToday = source<AirStatistics>(PATH)

/** Alarm types for exceeded limits of air, noise and wind. */
const OVER_LIMIT = '301,302,303,304,311,312,321,331'

/** Exceeded limits of the last seven days. */
export const airAlarms = source<{ latest: readonly AlarmRow[] }>('/api/visual/getOverViewAlarmCt', {
  query: { deviceClass: dict.deviceClass.sprayDust, alarmType: OVER_LIMIT },
  topic: 'alarm',
})
