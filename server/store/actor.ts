import type { SqlCondition } from './sql/condition.ts'
import type { RowFilter } from './sql/rowFilterShape.ts'

/** A data scope, for our own database and as it was said: for tables of others. */
export interface RowScope extends SqlCondition {
  filter: RowFilter
}

/** What narrows the rows of a table for somebody, beyond the tenant; by table name. A table that is not there is not narrowed. */
export type RowScopes = ReadonlyMap<string, RowScope>

/** Who reads or writes, as far as rows are concerned. */
export interface Actor {
  userId: string
  tenantId: string
  deptId: string
  /** Data scopes; without them the actor sees all of the tenant. */
  scopes?: RowScopes
}
