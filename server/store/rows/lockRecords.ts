import type { Entity } from '#model/entity/entity.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../database.ts'
import { dialectOf } from '../dialect/dialect.ts'
import { tableOf } from '../schema/table.ts'
import { allOf } from '../sql/condition.ts'
import { oneOf, tenantConditions } from '../sql/filters.ts'
import { selectRows } from '../sql/query.ts'

const AT_ONCE = 1000

/** Locks records until the end of this transaction, on all nodes; in the order of their ids, so that two transactions cannot deadlock. */
export async function lockRecords(db: Database, entity: Entity, ids: readonly string[], actor: Pick<Actor, 'tenantId'>): Promise<void> {
  const { rowLock } = dialectOf(db)
  if (rowLock === null) return
  const table = tableOf(entity)
  const sorted = [...ids].sort()
  for (let at = 0; at < sorted.length; at += AT_ONCE) {
    const where = allOf([...tenantConditions(table, actor), oneOf('"id"', sorted.slice(at, at + AT_ONCE))])
    await selectRows(db, `select 1 from ${table.quoted} where ${where.sql} order by "id" ${rowLock}`, where.values)
  }
}
