import type { Entity } from '#model/entity/entity.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../database.ts'
import { dialectOf } from '../dialect/dialect.ts'
import { externalRowsOf } from '../external/externalRows.ts'
import { missingField } from '../missingField.ts'
import { type FilterPart, tableOf } from '../schema/table.ts'
import { selectRows } from '../sql/query.ts'
import { conditionsOf } from '../where.ts'

/** Distinct values of one field among the actor's live records that match, as text. */
export async function storedValues(
  db: Database,
  entity: Entity,
  field: string,
  filters: readonly FilterPart[],
  actor: Actor,
): Promise<Set<string>> {
  const external = externalRowsOf(db, entity)
  if (external) return external.values(entity, field, filters, actor)
  const table = tableOf(entity)
  const column = table.column[field]
  if (!column) throw missingField(entity.name, field)
  const where = conditionsOf(table, filters, actor, dialectOf(db))
  const rows = await selectRows(db, `select distinct ${column.quoted} from ${table.quoted} where ${where.sql}`, where.values)
  return new Set(rows.map(([value]) => String(value)))
}
