// Limits that the records of sites or devices below a place hold.

import type { Kernel } from '#server/kernel.ts'
import { type Actor, entityOf, type Rec, repository, textOf, type WireFilters } from '#store/rows.ts'
import { ruleRecordsOf } from '../recordNames.ts'
import { type LimitPlace, limitsAt } from './levels.ts'
import type { LimitOverride } from './overrides.ts'
import type { LimitRule } from './places.ts'

/**
 * Lowest and highest limit that applies to the sites or devices of a place, which the caller may see; `null` if no record there has one. For
 * rules whose limit is read from a single record, below the place.
 */
export async function limitsBelow(
  platform: Kernel,
  actor: Actor,
  { rule, series, classes }: LimitRule,
  { projectId }: LimitPlace,
  overrides: readonly LimitOverride[],
): Promise<{ low: number; high: number } | null> {
  const members = rule.limit?.members ?? []
  const [record] = new Set(members.map((member) => member.record))
  const name = ruleRecordsOf(series).find((one) => one.name === record)?.entity
  if (!name || members.some((member) => member.record !== record)) return null
  const entity = entityOf(platform, name)
  const wanted: WireFilters = {
    ...(projectId === '' ? {} : { [record === 'project' ? 'id_equal' : 'projectId_equal']: projectId }),
    ...(record === 'device' ? { deviceClass_in: classes.join(',') } : {}),
  }
  const places = ['id', 'projectId', 'deviceId'].filter((field) => field === 'id' || field in entity.field)
  const rows = await repository(platform, entity, actor).find(wanted, {
    fields: [...new Set([...places, ...members.map(({ field }) => field)])],
  })
  const values = rows.flatMap((row) => {
    const at = placeOf(row, record ?? '')
    if (record !== 'project' && at.deviceId === '') return []
    const known = Object.fromEntries(members.map(({ field, variable }) => [variable, row[field] ?? null]))
    const value = limitsAt(rule, overrides, at, known)[0]?.value ?? null
    return value === null ? [] : [value]
  })
  if (values.length === 0) return null
  const ordered = values.toSorted((one, other) => one - other)
  return { low: ordered[0] as number, high: ordered.at(-1) as number }
}

function placeOf(row: Rec, record: string): LimitPlace {
  if (record === 'project') return { projectId: textOf(row, 'id'), deviceId: '' }
  return { projectId: textOf(row, 'projectId'), deviceId: textOf(row, record === 'device' ? 'id' : 'deviceId') }
}
