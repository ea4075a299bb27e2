// Limits that administrators set instead of those of the schema files: for all sites, one site, or one device.

import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { CompiledRule } from '../rules.ts'

export const OVERRIDES = 'alarm-limit-override'

export interface LimitOverride {
  id: string
  /** Key of the rule, see `limitKey`. */
  ruleKey: string
  /** '' for all sites. */
  projectId: string
  /** '' for all devices. */
  deviceId: string
  value: number
}

/** Key of a rule in the table: kind of the rows and name of the rule. */
export const limitKey = ({ kind, name }: Pick<CompiledRule, 'kind' | 'name'>): string => `${kind}/${name}`

/** All overrides of a tenant. At most a second old. */
export function overridesOf(platform: Kernel, tenantId: string): Promise<readonly LimitOverride[]> {
  return platform.reads.once(`alarm limits ${tenantId}`, () => readOverrides(platform.store.db, tenantId))
}

export async function readOverrides(db: Database, tenantId: string): Promise<LimitOverride[]> {
  return (await repository(db, OVERRIDES, systemActor(tenantId)).find({})).map(overrideOf)
}

/** The overrides of a tenant, which no other transaction changes until the end of this one. */
export async function lockOverrides(db: Database, tenantId: string): Promise<LimitOverride[]> {
  const tenants = repository(db, 'tenant', systemActor())
  const [tenant] = await tenants.find({ tenantId_equal: tenantId }, { fields: ['id'] })
  if (tenant) await tenants.lock(textOf(tenant, 'id'))
  return readOverrides(db, tenantId)
}

function overrideOf(row: Rec): LimitOverride {
  return {
    id: textOf(row, 'id'),
    ruleKey: textOf(row, 'ruleKey'),
    projectId: textOf(row, 'projectId'),
    deviceId: textOf(row, 'deviceId'),
    value: Number(row.limitValue),
  }
}
