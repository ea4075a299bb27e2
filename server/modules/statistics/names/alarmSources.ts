// Tables of alarms: device alarms, and camera detections as a class of their own.

import * as dict from '#engine/site/keys.ts'
import type { WireFilters } from '#store/rows.ts'
import { openAlarmStates, settledStates } from '../../alarms/index.ts'
import type { StatisticsSpan } from '../query/span.ts'

/** Handling states in filter form. */
export const OPEN_STATES = openAlarmStates.join(',')
export const CLOSED = settledStates.join(',')

export interface AlarmSource {
  name: 'alarm-event' | 'ai-video-data'
  /** Field with the time of the alarm. */
  time: 'startTime' | 'alarmTime'
  /** Filters that exclude false alarms. */
  where: WireFilters
}

export const alarmSources: readonly AlarmSource[] = [
  { name: 'alarm-event', time: 'startTime', where: {} },
  { name: 'ai-video-data', time: 'alarmTime', where: { isFalse_equal: dict.flag.no } },
]

export interface AlarmQuestion {
  span?: Pick<StatisticsSpan, 'from' | 'to'>
  /** Only alarms raised before this time. */
  before?: string
  level?: string
  states?: string
  types?: string
}

/** Filters of an alarm query for one source. */
export function alarmFilters(
  { time, where }: AlarmSource,
  { span, before = '', level = '', states = '', types = '' }: AlarmQuestion,
): WireFilters {
  return {
    ...where,
    [`${time}_datege`]: span?.from ?? '',
    [`${time}_datele`]: span?.to ?? '',
    [`${time}_lt`]: before,
    alarmLevel_equal: level,
    handleState_in: states,
    alarmType_in: types,
  }
}
