// Finds records: camelCase, of one tenant, without removed ones.

import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Actor } from './actor.ts'
import { decode, type Rec } from './codec.ts'
import type { Database } from './database.ts'
import { completeRecords } from './displayNames.ts'
import { firstRecords } from './list.ts'
import { missingField } from './missingField.ts'
import { tableOf } from './schema/table.ts'
import { scopeOf } from './sql/filters.ts'
import { selectRows } from './sql/query.ts'
import { filtersOf } from './where.ts'

export type { Actor } from './actor.ts'
export type { Rec } from './codec.ts'
export { allRecords, type ListQuery, listRecords } from './list.ts'
export { childRecords, descendantIds, hasChildren } from './tree.ts'
export { findStored, insertRecord, removeRecords, type StoredWrite, updateRecord } from './write.ts'

/** A live record of the actor's tenant with display names of its references; `null` for none. */
export async function findRecord(db: Database, entity: Entity, id: string, actor: Actor): Promise<Rec | null> {
  if (entity.source)
    return (await firstRecords(db, entity, { sort: [], size: 1, filters: filtersOf(entity, { id_equal: id }) }, actor))[0] ?? null
  const table = tableOf(entity)
  const scope = scopeOf(table, actor)
  const sql = `select ${table.selected} from ${table.quoted} where ${scope.sql} and "id" = ?`
  const [row] = await selectRows(db, sql, [...scope.values, id])
  if (!row) return null
  const record = decode(table.visible, row)
  await completeRecords(db, entity, [record], actor)
  return record
}

/** Tenants with a live record of this id; more than one only if tables were filled by hand. */
export async function tenantsOf(db: Database, entity: Entity, id: string): Promise<string[]> {
  const rows = await selectRows(db, `select "tenant_id" from ${tableOf(entity).quoted} where "is_deleted" = 0 and "id" = ?`, [id])
  return rows.map(([tenantId]) => String(tenantId))
}

/** A write-only field of a live record of any tenant: for checks of the server, never for an answer. */
export async function findSecret(db: Database, entity: Entity, id: string, fieldName: string): Promise<string | null> {
  const table = tableOf(entity)
  const column = table.column[fieldName]
  if (!column) throw missingField(entity.name, fieldName)
  const [row] = await selectRows(db, `select ${column.quoted} from ${table.quoted} where "is_deleted" = 0 and "id" = ?`, [id])
  const value = row?.[0]
  return value === null || value === undefined ? null : String(value)
}
