// Where alarms stand: what the server raised, and what cameras recognised, which is an alarm of its own.

import type { Wanted } from '../../../store/where.ts'
import type { Span } from './span.ts'

export const CAMERA = '5'

/** Codes of alarm_level. */
export const levels = { warning: '2', alarm: '3', critical: '4' } as const

/** States of handling in which nobody has closed an alarm yet, and those in which somebody has. */
export const OPEN = '0,1'
export const CLOSED = '2,3'

export interface AlarmSource {
  name: 'alarm-event' | 'ai-video-data'
  /** The field with the moment of the alarm. */
  time: 'startTime' | 'alarmTime'
  /** A false alarm was none. */
  where: Wanted
}

export const alarmSources: readonly AlarmSource[] = [
  { name: 'alarm-event', time: 'startTime', where: {} },
  { name: 'ai-video-data', time: 'alarmTime', where: { isFalse_equal: '0' } },
]

export interface AlarmQuestion {
  span?: Pick<Span, 'from' | 'to'>
  /** Raised earlier than that. */
  before?: string
  level?: string
  states?: string
}

/** The filters of a question to one source. */
export function alarmFilters({ time, where }: AlarmSource, { span, before = '', level = '', states = '' }: AlarmQuestion): Wanted {
  return {
    ...where,
    [`${time}_datege`]: span?.from ?? '',
    [`${time}_datele`]: span?.to ?? '',
    [`${time}_datelt`]: before,
    alarmLevel_equal: level,
    handleState_in: states,
  }
}
