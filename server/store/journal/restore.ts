// Finds and restores removed records.

import type { Entity } from '#model/entity/entity.ts'
import { later, siteTime } from '#model/siteTime.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../actor.ts'
import { decode, encodeCell, type Rec } from '../codec.ts'
import type { Database } from '../database.ts'
import { followTotals, renewTotals, totalFields } from '../fieldTotals.ts'
import { type StoreTable, tableOf } from '../schema/table.ts'
import { allOf, type SqlCondition } from '../sql/condition.ts'
import { tenantConditions } from '../sql/filters.ts'
import { change, selectRows } from '../sql/query.ts'
import { refuseDuplicates, toDuplicateError } from '../unique.ts'
import { isNoted, noteChanges } from './journal.ts'

/** A removed record that would be visible to the actor. */
export async function findRemoved(db: Database, entity: Entity, id: string, actor: Actor): Promise<Rec | null> {
  const table = tableOf(entity)
  const where = removedOf(table, id, actor)
  const [row] = await selectRows(db, `select ${table.selected} from ${table.quoted} where ${where.sql}`, where.values)
  return row ? decode(table.visible, row) : null
}

/**
 * Restores a removed record unchanged. Throws `record.duplicate` when its unique values are taken, `record.conflict` when it changed since
 * `removed` was read.
 */
export async function restoreRecord(db: Database, entity: Entity, removed: Rec, actor: Actor): Promise<Rec> {
  const table = tableOf(entity)
  const cells = Object.fromEntries(table.visible.map((column) => [column.name, encodeCell(column, removed[column.name])]))
  await refuseDuplicates(
    db,
    entity,
    cells,
    entity.fields.filter(({ unique }) => unique !== null),
    actor,
  )
  const before = String(removed.updateTime ?? '')
  const now = siteTime()
  const version = now > before ? now : later(before, 1)
  const where = removedOf(table, String(removed.id), actor)
  const sql = `update ${table.quoted} set "is_deleted" = 0, "update_user" = ?, "update_time" = ? where ${where.sql} and coalesce("update_time", '') = ?`
  const count = await change(db, sql, [actor.userId, version, ...where.values, before]).catch((error) => {
    throw toDuplicateError(db, entity, error)
  })
  if (count === 0) throw new AppError('record.conflict')
  if (isNoted(db, entity, 'restore')) {
    await noteChanges(db, entity, [{ id: String(removed.id), kind: 'restore', before: null, after: null, version }], actor)
  }
  const restored = { ...removed, isDeleted: 0, updateUser: actor.userId, updateTime: version }
  if (totalFields(entity).length > 0) await renewTotals(db, entity, String(removed.id), String(removed.tenantId ?? actor.tenantId))
  await followTotals(db, entity, [{ before: null, after: restored }], String(removed.tenantId ?? actor.tenantId))
  return restored
}

function removedOf(table: StoreTable, id: string, actor: Actor): SqlCondition {
  const scope = actor.scopes?.get(table.name)
  const removed = { sql: '"id" = ? and "is_deleted" = 1', values: [id] }
  return allOf([...tenantConditions(table, actor), ...(scope ? [scope] : []), removed])
}
