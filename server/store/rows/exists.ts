// Tests whether rows exist.

import type { Entity } from '#model/entity/entity.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../database.ts'
import { tableOf } from '../schema/table.ts'
import type { SqlCondition } from '../sql/condition.ts'
import { selectRows } from '../sql/query.ts'
import { filterParts, type Wanted, type WireFilters, whereEver, whereInAllTenants, whereOf } from '../where.ts'

/** True when a row of the actor passes these wire filters. */
export function exists(db: Database, entity: Entity, wanted: WireFilters, actor: Actor): Promise<boolean> {
  return holds(db, entity, whereOf(db, entity, wanted, actor))
}

/** True when a live row of any tenant passes. */
export function existsInAnyTenant(db: Database, entity: Entity, wanted: Wanted): Promise<boolean> {
  return holds(db, entity, whereInAllTenants(db, entity, filterParts(entity, wanted)))
}

/** The same, counting rows removed since a time (`YYYY-MM-DD HH:mm:ss`) as live; `null` for none. */
export function existsOrRemovedInAnyTenant(db: Database, entity: Entity, wanted: Wanted, removedSince: string | null): Promise<boolean> {
  return holds(db, entity, whereInAllTenants(db, entity, filterParts(entity, wanted), removedSince))
}

/** True when any row of any tenant passes, including removed ones. */
export function existsEver(db: Database, entity: Entity, wanted: WireFilters = {}): Promise<boolean> {
  return holds(db, entity, whereEver(db, entity, wanted))
}

async function holds(db: Database, entity: Entity, where: SqlCondition): Promise<boolean> {
  const rows = await selectRows(db, `select 1 from ${tableOf(entity).quoted} where ${where.sql} limit 1`, where.values)
  return rows.length > 0
}
