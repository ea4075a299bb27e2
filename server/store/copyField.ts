// Copies a field between entities in SQL.

import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Database } from './database.ts'
import { columnOf, tableOf } from './schema/table.ts'
import { change } from './sql/query.ts'

export interface FieldCopy {
  /** Field of both entities. */
  field: string
  from: Entity
  /** Rows match when `own` equals `other` of the source entity, within one tenant. */
  own: string
  other: string
}

/**
 * Copies a field from another entity into the matching live rows of all tenants; a row without a match keeps its value. Writes only
 * differences; returns the number of changed rows. At most one source row may match a row.
 */
export function copyFieldInAllTenants(db: Database, entity: Entity, { field, from, own, other }: FieldCopy): Promise<number> {
  const [to, source] = [tableOf(entity), tableOf(from)]
  const [targetColumn, sourceColumn] = [columnOf(to, field).quoted, columnOf(source, field).quoted]
  const t = to.quoted
  const tenant = to.hasTenants && source.hasTenants ? `s."tenant_id" = ${t}."tenant_id" and ` : ''
  const pair = `${tenant}s.${columnOf(source, other).quoted} = ${t}.${columnOf(to, own).quoted} and s."is_deleted" = 0`
  const differs = `coalesce(s.${sourceColumn}, '') <> coalesce(${t}.${targetColumn}, '')`
  const sql = `update ${t} set ${targetColumn} = (select s.${sourceColumn} from ${source.quoted} s where ${pair})
    where "is_deleted" = 0 and exists (select 1 from ${source.quoted} s where ${pair} and ${differs})`
  return change(db, sql, [])
}
