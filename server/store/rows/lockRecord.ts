import type { Entity } from '#model/entity/entity.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../database.ts'
import { tableOf } from '../schema/table.ts'
import { allOf } from '../sql/condition.ts'
import { tenantConditions } from '../sql/filters.ts'
import { change } from '../sql/query.ts'

/** Locks a record until the end of this transaction, on all nodes. Changes nothing. */
export async function lockRecord(db: Database, entity: Entity, id: string, actor: Pick<Actor, 'tenantId'>): Promise<void> {
  const table = tableOf(entity)
  const where = allOf([...tenantConditions(table, actor), { sql: '"id" = ?', values: [id] }])
  // An update of a column without an index is cheap.
  await change(db, `update ${table.quoted} set "update_user" = "update_user" where ${where.sql}`, where.values)
}
