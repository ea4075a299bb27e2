// Limits that alarm rules set for one value of a device.

import type { Entity } from '#model/entity/entity.ts'
import type { Kernel } from '#server/kernel.ts'
import type { BoundSender } from '../devices/index.ts'
import { ruleScopeOf } from './ruleRecords.ts'
import { effectiveLimit, rulesOf } from './rules.ts'

export interface RuleLimit {
  /** Type of the alarm. */
  type: string
  value: number
  /** True if falling to the limit raises the alarm. */
  below: boolean
  /** True if the rule compares the absolute value. */
  isUnsigned: boolean
}

/** Limits for a field of the series, from the device's project and machine; without rules that compare another expression. */
export async function ruleLimits(platform: Kernel, sender: BoundSender, entity: Entity, field: string): Promise<RuleLimit[]> {
  const { members } = await ruleScopeOf(platform, sender)
  const expressions = new Map(entity.series?.alarms.map(({ name, value }) => [name, value]))
  return rulesOf(entity).flatMap((rule) => {
    const { name, type, below } = rule
    const isUnsigned = expressions.get(name) === `abs(${field})`
    const value = isUnsigned || expressions.get(name) === field ? effectiveLimit(rule, members) : null
    return typeof value === 'number' ? [{ type, value, below, isUnsigned }] : []
  })
}
