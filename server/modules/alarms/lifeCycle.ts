// Life cycle of an alarm: active, continued, over. Pure: computes the next states from a device's alarms and new samples. Rules: at most
// one active alarm per device, part and type; some calm samples end it, three by default; a recurrence within a minute continues it.

import { CALM_ROWS } from '#model/entity/alarmRules.ts'
import { secondsBetween } from '#series/moments.ts'
import type { Rec } from '#store/rows.ts'
import type { CompiledRule } from './rules.ts'
import { deviceFlags, roundedValue, type Verdict, verdictOf } from './verdict.ts'

/** An alarm of a device, stored (`id`) or new. */
export interface AlarmState {
  id: string | null
  type: string
  /** Level as stored; '' for a new alarm. */
  level: string
  part: string
  startTime: string
  /** Last time at which it was active. */
  lastTime: string
  /** End of the alarm; `null` while it is active. */
  endTime: string | null
  /** Number of consecutive calm samples. */
  calm: number
  /** Value that raised the alarm. */
  first: number | null
  /** The worst value so far. */
  value: number | null
  limit: number | null
  /** True if a user has closed it: a recurrence is then a new alarm. */
  isHandled: boolean
  changed: boolean
}

export interface AlarmSample {
  time: string
  row: Rec
  /** The row with further variables of the rules. */
  scope: Rec
}

export interface Samples {
  part: string
  /** In order of time. */
  list: readonly AlarmSample[]
  rules: readonly CompiledRule[]
  /** True when a flag names a type that rows of this series can report. */
  knows(type: string): boolean
  /** Start of a lasting state (`for`) before the first sample, by type. */
  since: ReadonlyMap<string, string>
}

/** A recurrence within this time continues the alarm. */
export const MERGE_SECONDS = 60

/** Applies samples; returns all alarms, with new or changed ones marked. */
export function updateAlarmStates(known: readonly AlarmState[], { part, list, rules, knows, since }: Samples): AlarmState[] {
  const alarms = [...known]
  const ruleOf = new Map(rules.map((rule) => [rule.type, rule]))
  const holding = new Map(since)
  for (const { time, scope } of list) {
    const active = alarms.filter((alarm) => alarm.part === part && alarm.endTime === null).map(({ type }) => type)
    for (const type of new Set([...ruleOf.keys(), ...deviceFlags(scope).filter(knows), ...active])) {
      const alarm = latest(alarms, type, part)
      const rule = ruleOf.get(type)
      const verdict = verdictOf(type, rule, scope, alarm?.endTime === null && alarm.value === null)
      const lasting = verdict && rule && rule.for > 0 ? afterSeconds(verdict, type, rule.for, time, holding) : verdict
      if (lasting)
        step(alarms, alarm, { type, part, time, verdict: lasting, momentary: rule?.momentary ?? false, calmRows: rule?.calm ?? CALM_ROWS })
    }
  }
  return alarms
}

/** A state with `for` counts as over the limit only after it has lasted long enough. */
function afterSeconds(verdict: Verdict, type: string, seconds: number, time: string, holding: Map<string, string>): Verdict {
  if (verdict.state !== 'over') {
    holding.delete(type)
    return verdict
  }
  const from = holding.get(type) ?? time
  holding.set(type, from)
  return secondsBetween(from, time) >= seconds ? verdict : { ...verdict, state: 'near' }
}

interface Step {
  type: string
  part: string
  time: string
  verdict: Verdict
  momentary: boolean
  calmRows: number
}

function step(alarms: AlarmState[], alarm: AlarmState | undefined, { type, part, time, verdict, momentary, calmRows }: Step): void {
  const { state, limit } = verdict
  const value = verdict.value === null ? null : roundedValue(verdict.value)
  const isOn = alarm !== undefined && alarm.endTime === null
  if (state === 'over') {
    if (alarm && (isOn || isSame(alarm, time))) {
      Object.assign(alarm, {
        lastTime: laterOf(time, alarm.lastTime),
        endTime: momentary ? laterOf(time, alarm.startTime) : null,
        calm: 0,
        changed: true,
      })
      if (value !== null && isWorse(value, alarm)) alarm.value = value
    } else {
      const endTime = momentary ? time : null
      alarms.push({
        id: null,
        type,
        level: '',
        part,
        startTime: time,
        lastTime: time,
        endTime,
        calm: 0,
        first: value,
        value,
        limit,
        isHandled: false,
        changed: true,
      })
    }
  } else if (isOn && state === 'near') {
    Object.assign(alarm, { lastTime: laterOf(time, alarm.lastTime), calm: 0, changed: true })
  } else if (isOn && !momentary) {
    const calm = alarm.calm + 1
    Object.assign(alarm, { calm, changed: true, endTime: calm >= calmRows ? laterOf(time, alarm.startTime) : null })
  }
}

/** If the clock of a device is set back, an alarm must still not end before it began. */
const laterOf = (one: string, other: string): string => (one > other ? one : other)

function isSame({ endTime, isHandled }: AlarmState, time: string): boolean {
  return endTime !== null && !isHandled && secondsBetween(endTime, time) <= MERGE_SECONDS
}

function isWorse(value: number, { value: worst, limit }: AlarmState): boolean {
  if (worst === null) return true
  return limit !== null && worst < limit ? value < worst : value > worst
}

function latest(alarms: readonly AlarmState[], type: string, part: string): AlarmState | undefined {
  return alarms
    .filter((alarm) => alarm.type === type && alarm.part === part)
    .reduce<AlarmState | undefined>((best, alarm) => (best === undefined || alarm.startTime >= best.startTime ? alarm : best), undefined)
}
