// Alarm rules of a series, with every default filled in.

import type { EntityFile, FileAlarmRule } from './entityFile.ts'

export interface AlarmRule {
  name: string
  /** Key of the alarm type, stored with each alarm. */
  type: string
  /** `null` if the dictionary of alarm types has title and level. */
  title: string | null
  level: string | null
  /** Condition of the alarm; `null` for a rule that compares `value` with `limit`. */
  when: string | null
  value: string | null
  limit: string | null
  /** Limit of the next, more severe rule: values from this limit on neither raise nor end the alarm. */
  until: string | null
  /** True if values at or below the limit raise the alarm, instead of values at or above it. */
  below: boolean
  /** Condition for rows that are evaluated; other rows neither raise nor end an alarm. */
  applies: string | null
  /** Condition under which a row counts towards the end. */
  ends: string | null
  /** Fraction of the limit by which a value must return before its row counts towards the end. */
  hysteresis: number
  /** Seconds for which the condition must hold. */
  for: number
  /** Number of consecutive normal rows that end the alarm. */
  calm: number
  /** True if the alarm ends at the moment it begins. */
  momentary: boolean
  unit: string
  /** Template of the message; `null` for the default of device, title, value and limit. */
  sentence: string | null
  /** Entities of the recipients; `null` for all subscribers. */
  tell: readonly string[] | null
}

export const HYSTERESIS = 0.05
export const CALM_ROWS = 3

const PLAIN = /^[A-Za-z_]\w*$/

export function alarmRulesOf({ series, properties = {} }: EntityFile): AlarmRule[] {
  return Object.entries(series?.alarms ?? {}).map(([name, rule]) => alarmRuleOf(name, rule, properties))
}

export function alarmRuleOf(name: string, rule: FileAlarmRule, properties: NonNullable<EntityFile['properties']>): AlarmRule {
  const { value } = rule
  return {
    type: name,
    title: null,
    level: null,
    when: null,
    limit: null,
    until: null,
    applies: null,
    ends: null,
    hysteresis: HYSTERESIS,
    for: 0,
    calm: CALM_ROWS,
    unit: value !== undefined && PLAIN.test(value) ? (properties[value]?.unit ?? '') : '',
    sentence: null,
    tell: null,
    ...rule,
    name,
    value: value ?? null,
    below: rule.below ?? false,
    momentary: rule.momentary ?? false,
  }
}

const SILENCE = /^absent\((?:'(\d+[smhd])')?\)$/

/** Seconds without data in a condition for silent devices; 0 for the interval in the device's record, `null` for another condition. */
export function silenceOf(when: string | null): number | null {
  const found = when === null ? null : SILENCE.exec(when.trim())
  return found ? (found[1] === undefined ? 0 : secondsOf(found[1])) : null
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** Seconds of a text such as `15m`; `NaN` if it is no duration. */
export function secondsOf(text: string): number {
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? []
  return Number(count) * (UNITS[unit] ?? Number.NaN)
}
