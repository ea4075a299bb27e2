// Evaluates one row for one alarm type.

import * as dict from '#engine/site/keys.ts'
import { splitIds } from '#model/commaIds.ts'
import type { Rec } from '#store/rows.ts'
import { type CompiledRule, effectiveLimit, untilOf } from './rules.ts'

/** Alarms store and say values with two decimals; means have more. */
export const roundedValue = (value: number): number => Math.round(value * 100) / 100

export interface Verdict {
  /** `over` raises or continues the alarm, `near` continues it, `calm` counts towards its end. */
  state: 'over' | 'near' | 'calm'
  value: number | null
  limit: number | null
}

const CALM: Verdict = { state: 'calm', value: null, limit: null }
const OVER: Verdict = { state: 'over', value: null, limit: null }

/**
 * `null` when the row has no value for the type.
 * @param scope the row with further variables of the rules
 * @param byFlag true if only a flag raised the alarm: a missing flag then ends it, even without a value
 */
export function verdictOf(type: string, rule: CompiledRule | undefined, scope: Rec, byFlag: boolean): Verdict | null {
  const own = rule ? evaluated(rule, scope) : null
  if (deviceFlags(scope).includes(type)) return { ...OVER, value: own?.value ?? null, limit: own?.limit ?? null }
  return own ?? (rule && !byFlag ? null : CALM)
}

/** Types of the alarm flags set by the device. */
export function deviceFlags({ alarmFlags, warnFlags, alarmState, alarmType, collectTime }: Rec): string[] {
  // A camera row reports a single alarm and has no state to follow.
  const single = alarmState === dict.alarmState.active && collectTime !== undefined ? splitIds(alarmType) : []
  return [...splitIds(alarmFlags), ...splitIds(warnFlags), ...single]
}

function evaluated(rule: CompiledRule, scope: Rec): Verdict | null {
  if (rule.applies && rule.applies.evaluate(scope) !== true) return null
  const value = numberOf(rule.value?.evaluate(scope))
  const limit = numberOf(effectiveLimit(rule, scope))
  const isOver = rule.when ? rule.when.evaluate(scope) : compared(rule, value, limit)
  if (typeof isOver !== 'boolean') return null
  const until = numberOf(untilOf(rule, scope))
  if (until !== null && value !== null && value >= until) return { state: 'near', value, limit }
  if (isOver) return { state: 'over', value, limit }
  return { state: isCalm(rule, scope, value, limit) ? 'calm' : 'near', value, limit }
}

function compared({ below }: CompiledRule, value: number | null, limit: number | null): boolean | null {
  if (value === null || limit === null) return null
  return below ? value <= limit : value >= limit
}

/** True if the row counts towards the end of the alarm. */
function isCalm({ ends, when, below, hysteresis }: CompiledRule, scope: Rec, value: number | null, limit: number | null): boolean {
  if (ends) return ends.evaluate(scope) === true
  if (when || value === null || limit === null) return true
  return below ? value > limit * (1 + hysteresis) : value < limit * (1 - hysteresis)
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
