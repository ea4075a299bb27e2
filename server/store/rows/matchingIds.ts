import type { Entity } from '#model/entity/entity.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../database.ts'
import { dialectOf } from '../dialect/dialect.ts'
import { type FilterPart, tableOf } from '../schema/table.ts'
import { selectRows } from '../sql/query.ts'
import { conditionsOf } from '../where.ts'

/** Ids of the actor's live records that match, at most `most`, in the entity's order. */
export async function matchingIds(
  db: Database,
  entity: Entity,
  filters: readonly FilterPart[],
  actor: Actor,
  most: number,
): Promise<string[]> {
  const table = tableOf(entity)
  const where = conditionsOf(table, filters, actor, dialectOf(db))
  const rows = await selectRows(db, `select "id" from ${table.quoted} where ${where.sql} order by "id" limit ?`, [...where.values, most])
  return rows.map(([id]) => String(id))
}
