// The life of an alarm: raised, going on, over. Pure: what is known of a device's alarms, and the samples that came.
// Rules: one alarm per device, part and type at a time; some calm samples end it, three by default; one that comes back within a minute is the same.

import { CALM_ROWS } from '#model/entity/alarmRules.ts'
import { secondsBetween } from '#series/moments.ts'
import type { Rec } from '#store/rows.ts'
import type { JudgedRule } from './rules.ts'
import { deviceFlags, type Verdict, verdictOf } from './verdict.ts'

/** An alarm of a device, stored (`id`) or new. */
export interface AlarmState {
  id: string | null
  type: string
  part: string
  startTime: string
  /** The last moment at which it was on. */
  lastTime: string
  /** When it was over; `null` while it is on. */
  endTime: string | null
  /** Calm samples in a row. */
  calm: number
  /** The value that raised it. */
  first: number | null
  /** The worst value so far. */
  value: number | null
  limit: number | null
  /** A person has closed it: what comes back is another one. */
  isHandled: boolean
  changed: boolean
}

export interface AlarmSample {
  time: string
  row: Rec
  /** The row with the other variables of its rules. */
  scope: Rec
}

export interface Samples {
  part: string
  /** In order of time. */
  list: readonly AlarmSample[]
  rules: readonly JudgedRule[]
  /** True when a flag of a row names a type of these rows. */
  knows(type: string): boolean
  /** Since when a state of a rule with `for` has held before the first sample, by type. */
  since: ReadonlyMap<string, string>
}

/** An alarm that comes back within that time is the same one. */
export const MERGE_SECONDS = 60

/** Takes the samples in; returns all alarms, of which some are new or changed. */
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

/** A state counts as over once it has held long enough. */
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
  const { state, value, limit } = verdict
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

/** The clock of a device may be set back while its alarm is on: the alarm never ends before it began. */
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
