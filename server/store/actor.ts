// Interface of the actor of reads and writes.

import type { SqlCondition } from './sql/condition.ts'
import type { RowFilter } from './sql/rowFilterShape.ts'

/** A data scope: as SQL for our own database, and as data (`filter`) for tables of other databases. */
export interface RowScope extends SqlCondition {
  filter: RowFilter
}

/** Data scopes by table name, applied in addition to the tenant. A table that is not listed is not limited. */
export type RowScopes = ReadonlyMap<string, RowScope>

/** User on whose behalf rows are read and written. */
export interface Actor {
  userId: string
  tenantId: string
  deptId: string
  /** Data scopes; without them the actor sees all rows of the tenant. */
  scopes?: RowScopes
}

/** The tenant that manages the others. */
export const MANAGING_TENANT = '000000'

/** Actor of the server itself, within a tenant. */
export function systemActor(tenantId: string = MANAGING_TENANT): Actor {
  return { userId: '0', tenantId, deptId: '' }
}
