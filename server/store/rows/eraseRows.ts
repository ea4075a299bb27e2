// Deletes rows permanently. Removals by users only mark rows (`removeRecords`).

import type { Entity } from '#model/entity/entity.ts'
import { TENANT_FIELD } from '#model/entity/keptFields.ts'
import type { Actor } from '../actor.ts'
import { decode, type Rec, type StoredCell } from '../codec.ts'
import type { Database } from '../database.ts'
import { columnOf, tableOf } from '../schema/table.ts'
import { allOf, type SqlCondition } from '../sql/condition.ts'
import { tenantConditions } from '../sql/filters.ts'
import { change, placeholders, selectRows } from '../sql/query.ts'
import { type WireFilters, whereEver } from '../where.ts'

/** Erases all rows that pass these wire filters, in all tenants, including removed ones; at most `most`. Returns their number. */
export function eraseOfAllTenants(db: Database, entity: Entity, wanted: WireFilters, most?: number): Promise<number> {
  const { quoted, hasTenants } = tableOf(entity)
  const where = whereEver(db, entity, wanted)
  // All columns of the primary key: by the id alone the database would read the whole table for each statement.
  const key = hasTenants ? '"tenant_id", "id"' : '"id"'
  if (most === undefined) return change(db, `delete from ${quoted} where ${where.sql}`, where.values)
  const some = `select ${key} from ${quoted} where ${where.sql} limit ?`
  return change(db, `delete from ${quoted} where (${key}) in (${some})`, [...where.values, most])
}

const MOVED_AT_ONCE = 1000

/** Passes rows to a function that stores them elsewhere, and erases them after it has finished. */
export type KeepRows = (rows: Rec[]) => Promise<void>

/** Moves all rows that pass these wire filters out of the table, of all tenants, removed ones too. */
export function moveOutOfAllTenants(db: Database, entity: Entity, wanted: WireFilters, keep: KeepRows): Promise<void> {
  return moveOut(db, entity, whereEver(db, entity, wanted), keep)
}

/**
 * Moves all but the newest `kept` rows of each tenant out of the table, so that one tenant's rows do not displace another's.
 * @param apart fields whose values form further groups, each with its own newest rows
 */
export async function moveOutBeyondNewest(
  db: Database,
  entity: Entity,
  kept: number,
  keep: KeepRows,
  apart: readonly string[] = [],
): Promise<void> {
  const table = tableOf(entity)
  const columns = ['"tenant_id"', ...apart.map((field) => columnOf(table, field).quoted)].join(', ')
  const crowds = await selectRows(db, `select ${columns} from ${table.quoted} group by ${columns} having count(*) > ?`, [kept])
  for (const crowd of crowds) {
    const values = crowd as StoredCell[]
    const own = columns
      .split(', ')
      .map((column) => `${column} is not distinct from ?`)
      .join(' and ')
    // Ids increase with time.
    const order = `where ${own} order by "id" desc limit 1 offset ?`
    const [border] = await selectRows(db, `select "id" from ${table.quoted} ${order}`, [...values, kept])
    if (border) await moveOut(db, entity, { sql: `${own} and "id" <= ?`, values: [...values, String(border[0])] }, keep)
  }
}

async function moveOut(db: Database, entity: Entity, where: SqlCondition, keep: KeepRows): Promise<void> {
  const { quoted, visible, hasTenants } = tableOf(entity)
  const columns = visible.map((column) => column.quoted).join(', ')
  const oldest = `select ${columns} from ${quoted} where ${where.sql} order by "id" limit ?`
  for (;;) {
    const rows = (await selectRows(db, oldest, [...where.values, MOVED_AT_ONCE])).map((row) => decode(visible, row))
    if (rows.length === 0) return
    await keep(rows)
    const ids = rows.map(({ id }) => id)
    const tenants = hasTenants ? [...new Set(rows.map(({ [TENANT_FIELD]: tenant }) => tenant))] : []
    // The tenant leads the primary key: by the id alone the database would read the whole table.
    const ofTenants = hasTenants ? `"tenant_id" in (${placeholders(tenants.length)}) and ` : ''
    await change(db, `delete from ${quoted} where ${ofTenants}"id" in (${placeholders(ids.length)})`, [...tenants, ...ids])
  }
}

/** Erases a removed record, so that its id can be used again. */
export async function eraseRemoved(db: Database, entity: Entity, id: string, actor: Actor): Promise<void> {
  const table = tableOf(entity)
  const where = allOf([...tenantConditions(table, actor), { sql: '"id" = ? and "is_deleted" = 1', values: [id] }])
  await change(db, `delete from ${table.quoted} where ${where.sql}`, where.values)
}
