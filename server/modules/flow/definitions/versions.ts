// Tenants and states of process versions.

import * as dict from '#engine/site/keys.ts'
import { type Rec, textOf } from '#store/rows.ts'

/** Value of `forTenant` for all tenants. */
export const COMMON = 'common'

export const ACTIVE = Number(dict.suspensionState.active)
export const SUSPENDED = Number(dict.suspensionState.suspended)

/** True when users of a tenant may start the version. */
export const isForTenant = (row: Rec, tenantId: string): boolean => [COMMON, tenantId].includes(textOf(row, 'forTenant'))
