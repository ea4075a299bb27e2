// Tells how much a table is used, at a bounded cost: it reads only the newest rows, by the primary key.

import type { Entity } from '#model/entity/entity.ts'
import type { Database } from '../database.ts'
import { tableOf } from '../schema/table.ts'
import { selectRows } from '../sql/query.ts'

/** Rows that are counted, and whose times are compared. */
export const MAX_COUNTED = 10_000

export interface TableUse {
  /** Live records of all tenants; at most MAX_COUNTED + 1. */
  records: number
  /** Latest creation or change of the newest rows, `YYYY-MM-DD HH:mm:ss`; '' if none is known. */
  lastWrite: string
}

export async function tableUse(db: Database, entity: Entity): Promise<TableUse> {
  const newest = `select "is_deleted", "update_time" from ${tableOf(entity).quoted} order by "id" desc limit ?`
  const sql = `select sum(case when "is_deleted" = 0 then 1 else 0 end), max("update_time") from (${newest}) newest`
  const [row] = await selectRows(db, sql, [MAX_COUNTED + 1])
  return { records: Number(row?.[0] ?? 0), lastWrite: String(row?.[1] ?? '') }
}
