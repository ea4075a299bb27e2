// Versions of processes: whose they are, and whether they run.

import * as dict from '#engine/site/keys.ts'
import { type Rec, textOf } from '#store/rows.ts'

/** Stands for all tenants. */
export const COMMON = 'common'

export const ACTIVE = Number(dict.suspensionState.active)
export const SUSPENDED = Number(dict.suspensionState.suspended)

/** True when users of a tenant may start it. */
export const isFor = (row: Rec, tenantId: string): boolean => [COMMON, tenantId].includes(textOf(row, 'forTenant'))
