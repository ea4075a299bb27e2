// Result of one alarm type for one row.

import * as dict from '#engine/site/keys.ts'
import { splitIds } from '#model/commaIds.ts'
import type { Rec } from '#store/rows.ts'
import type { JudgedRule } from './rules.ts'

export interface Verdict {
  /** `over` raises or goes on, `near` goes on, `calm` counts towards the end. */
  state: 'over' | 'near' | 'calm'
  value: number | null
  limit: number | null
}

const CALM: Verdict = { state: 'calm', value: null, limit: null }
const OVER: Verdict = { state: 'over', value: null, limit: null }

/**
 * `null` when the row says nothing of the type.
 * @param scope the row with the other variables of its rules
 * @param byFlag the alarm was raised by a flag alone, so its absence ends it even where the row holds no value
 */
export function verdictOf(type: string, rule: JudgedRule | undefined, scope: Rec, byFlag: boolean): Verdict | null {
  const own = rule ? judged(rule, scope) : null
  if (deviceFlags(scope).includes(type)) return { ...OVER, value: own?.value ?? null, limit: own?.limit ?? null }
  return own ?? (rule && !byFlag ? null : CALM)
}

/** Types that the device itself says are on. */
export function deviceFlags({ alarmFlags, warnFlags, alarmState, alarmType, collectTime }: Rec): string[] {
  // A camera's row is an alarm of its own, told by a person; it has no state to follow.
  const single = alarmState === dict.alarmState.active && collectTime !== undefined ? splitIds(alarmType) : []
  return [...splitIds(alarmFlags), ...splitIds(warnFlags), ...single]
}

function judged(rule: JudgedRule, scope: Rec): Verdict | null {
  if (rule.applies && rule.applies.evaluate(scope) !== true) return null
  const value = numberOf(rule.value?.evaluate(scope))
  const limit = numberOf(rule.limit?.evaluate(scope))
  const isOver = rule.when ? rule.when.evaluate(scope) : compared(rule, value, limit)
  if (typeof isOver !== 'boolean') return null
  const until = numberOf(rule.until?.evaluate(scope))
  if (until !== null && value !== null && value >= until) return { state: 'near', value, limit }
  if (isOver) return { state: 'over', value, limit }
  return { state: isCalm(rule, scope, value, limit) ? 'calm' : 'near', value, limit }
}

function compared({ below }: JudgedRule, value: number | null, limit: number | null): boolean | null {
  if (value === null || limit === null) return null
  return below ? value <= limit : value >= limit
}

/** The row counts towards the end of the alarm. */
function isCalm({ ends, when, below, hysteresis }: JudgedRule, scope: Rec, value: number | null, limit: number | null): boolean {
  if (ends) return ends.evaluate(scope) === true
  if (when || value === null || limit === null) return true
  return below ? value > limit * (1 + hysteresis) : value < limit * (1 - hysteresis)
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
