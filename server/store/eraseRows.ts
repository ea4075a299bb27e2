// Rows deleted for good. What people remove is only marked as removed (`removeRecords`).

import type { Entity } from '../../engine/model/entity.ts'
import type { Actor } from './actor.ts'
import { allOf } from './condition.ts'
import type { Database } from './database.ts'
import { tenantOf } from './filters.ts'
import { change, select } from './query.ts'
import { tableOf } from './table.ts'
import { type Wanted, whereEver } from './where.ts'

/** Erases all rows that pass these wire filters, of all tenants, removed ones too; at most `most`. Returns how many. */
export function eraseOfAllTenants(db: Database, entity: Entity, wanted: Wanted, most?: number): Promise<number> {
  const { quoted } = tableOf(entity)
  const where = whereEver(db, entity, wanted)
  if (most === undefined) return change(db, `delete from ${quoted} where ${where.sql}`, where.values)
  const some = `select "id" from ${quoted} where ${where.sql} limit ?`
  return change(db, `delete from ${quoted} where "id" in (${some})`, [...where.values, most])
}

/** Erases all but the newest rows of a table, of all tenants together. Returns how many. */
export async function eraseAllButNewest(db: Database, entity: Entity, kept: number): Promise<number> {
  const { quoted } = tableOf(entity)
  // Ids grow with time, so the key finds the border without a look at every row.
  const [border] = await select(db, `select "id" from ${quoted} order by "id" desc limit 1 offset ?`, [kept])
  return border ? change(db, `delete from ${quoted} where "id" <= ?`, [border[0]]) : 0
}

/** Erases a removed record, whose id shall be free again. */
export async function eraseRemoved(db: Database, entity: Entity, id: string, actor: Actor): Promise<void> {
  const table = tableOf(entity)
  const where = allOf([...tenantOf(table, actor), { sql: '"id" = ? and "is_deleted" = 1', values: [id] }])
  await change(db, `delete from ${table.quoted} where ${where.sql}`, where.values)
}
