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
  /** From this value on a graver rule applies: such a value neither raises nor ends the alarm. */
  until: string | null
  /** The alarm is a value that falls to the limit. */
  below: boolean
  /** Condition of the rows that the rule judges; other rows neither raise nor end an alarm. */
  applies: string | null
  /** Condition under which a row counts towards the end. */
  ends: string | null
  /** Share of the limit that a value must come back by before it counts towards the end. */
  hysteresis: number
  /** Seconds for which the condition must hold. */
  for: number
  /** Rows in succession that end the alarm. */
  calm: number
  /** The alarm is over as soon as it began. */
  momentary: boolean
  unit: string
  /** Template of the text; `null` for device, title, value and limit. */
  sentence: string | null
  /** Entities of the people who get a message; `null` for everyone who subscribed. */
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

/** How long a device must be silent for the condition, in seconds; 0 for as long as its record allows, `null` for another condition. */
export function silenceOf(when: string | null): number | null {
  const found = when === null ? null : SILENCE.exec(when.trim())
  return found ? (found[1] === undefined ? 0 : secondsOf(found[1])) : null
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** `15m` in seconds; `NaN` for a text that is no length of time. */
export function secondsOf(text: string): number {
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? []
  return Number(count) * (UNITS[unit] ?? Number.NaN)
}
