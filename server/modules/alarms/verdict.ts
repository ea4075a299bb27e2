// Result of one alarm type for one row.

import * as dict from '#engine/site/keys.ts'
import { splitIds } from '#model/commaIds.ts'
import type { Rec } from '#store/rows.ts'
import type { Limits } from './limits.ts'
import type { AlarmRule } from './rules.ts'

/** Below the limit by this share, an alarm calms down. */
const HYSTERESIS = 0.05

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
 * @param byFlag the alarm was raised by a flag alone, so its absence ends it even where the row holds no value
 */
export function verdictOf(type: string, rule: AlarmRule | undefined, row: Rec, limits: Limits, byFlag: boolean): Verdict | null {
  const own = rule ? judged(rule, row, limits) : null
  if (deviceFlags(row).includes(type)) return { ...OVER, value: own?.value ?? null, limit: own?.limit ?? null }
  return own ?? (rule && !byFlag ? null : CALM)
}

/** Types that the device itself says are on. */
export function deviceFlags({ alarmFlags, warnFlags, alarmState, alarmType, collectTime }: Rec): string[] {
  // A camera's row is an alarm of its own, told by a person; it has no state to follow.
  const single = alarmState === dict.alarmState.active && collectTime !== undefined ? splitIds(alarmType) : []
  return [...splitIds(alarmFlags), ...splitIds(warnFlags), ...single]
}

function judged({ value: read, limit: limitOf, until, falling, holds }: AlarmRule, row: Rec, limits: Limits): Verdict | null {
  if (holds) {
    const state = holds(row, limits)
    return state === null ? null : state ? OVER : CALM
  }
  const value = read?.(row) ?? null
  const limit = limitOf?.(limits, row) ?? null
  if (value === null || limit === null) return null
  const graver = until?.(limits) ?? null
  if (graver !== null && value >= graver) return { state: 'near', value, limit }
  if (falling ? value <= limit : value >= limit) return { state: 'over', value, limit }
  const isCalm = falling ? value > limit * (1 + HYSTERESIS) : value < limit * (1 - HYSTERESIS)
  return { state: isCalm ? 'calm' : 'near', value, limit }
}
