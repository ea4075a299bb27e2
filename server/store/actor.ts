import type { SqlCondition } from './sql/condition.ts'
import type { RowFilter } from './sql/rowFilterShape.ts'

/** A data scope, for our own database and as it was said: for tables of others. */
export interface RowScope extends SqlCondition {
  filter: RowFilter
}

/** Data scopes by table name, beyond the tenant. A missing table is not limited. */
export type RowScopes = ReadonlyMap<string, RowScope>

/** Actor of reads and writes. */
export interface Actor {
  userId: string
  tenantId: string
  deptId: string
  /** Data scopes; without them the actor sees all of the tenant. */
  scopes?: RowScopes
}

/** The tenant that manages the others. */
export const MANAGING_TENANT = '000000'

/** Actor of the server itself, within a tenant. */
export function systemActor(tenantId: string = MANAGING_TENANT): Actor {
  return { userId: '0', tenantId, deptId: '' }
}
