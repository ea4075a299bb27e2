// Inserts shipped rows. Their ids are derived from names, so two nodes that start at once write the same rows, rows changed by an
// administrator stay unchanged, and removed ones do not come back.

import type { Entity } from '#model/entity/entity.ts'
import { addComputed, formulaFields } from '#model/records/computed.ts'
import { siteTime } from '#model/siteTime.ts'
import { MANAGING_TENANT } from '../actor.ts'
import { encodeCell, type Rec } from '../codec.ts'
import type { Database } from '../database.ts'
import { relink } from '../links.ts'
import { tableOf } from '../schema/table.ts'
import { insertSql } from '../sql/insertSql.ts'
import { change } from '../sql/query.ts'

export interface SeedRow {
  id: string
  [field: string]: unknown
}

// Rows per statement, few distinct sizes, since each statement text is prepared and cached.
const AT_ONCE = [64, 8, 1] as const

/** Inserts the rows whose ids do not exist, also not as removed rows; returns their number. */
export async function insertMissing(db: Database, entity: Entity, rows: readonly SeedRow[]): Promise<number> {
  const table = tableOf(entity)
  const now = siteTime()
  const kept = { createTime: now, updateTime: now, createUser: '0', updateUser: '0', isDeleted: 0 }
  const base: Rec = { tenantId: MANAGING_TENANT, ...defaultsOf(entity), ...kept }
  const hasComputed = formulaFields(entity.fields, 'compute').length > 0
  let written = 0
  for (let at = 0; at < rows.length; ) {
    const size = AT_ONCE.find((most) => most <= rows.length - at) ?? 1
    const batch = rows.slice(at, at + size)
    at += size
    const values = batch.flatMap((row) => {
      const record = hasComputed ? addComputed<Rec>(entity.fields, { ...base, ...row }) : row
      return table.columns.map((column) => encodeCell(column, column.name in record ? record[column.name] : base[column.name]))
    })
    written += await change(db, insertSql(table, size, 'on conflict do nothing'), values)
    if (table.linked.length === 0) continue
    for (const [tenantId, some] of Map.groupBy(batch, (row) => String(row.tenantId ?? MANAGING_TENANT)))
      await relink(
        db,
        table,
        tenantId,
        some.map(({ id }) => id),
      )
  }
  return written
}

function defaultsOf(entity: Entity): Rec {
  return Object.fromEntries(entity.fields.filter((field) => field.default !== undefined).map((field) => [field.name, field.default]))
}
