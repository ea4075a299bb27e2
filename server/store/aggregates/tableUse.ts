// Tells how much a table is used, at a bounded cost: it reads only the newest rows, by the primary key.

import type { Entity } from '#model/entity/entity.ts'
import type { Database } from '../database.ts'
import { entityIn } from '../schema/entities.ts'
import { tableOf } from '../schema/table.ts'
import { selectRows } from '../sql/query.ts'

/** Rows that are counted, and whose times are compared. */
export const MAX_COUNTED = 10_000
/** Changes of the history that are read, for all entities together. */
const RECENT_CHANGES = 20_000

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

/** Time of the latest change of each entity among the recent changes of the history. Changes of older rows are found so. */
export async function recentChanges(db: Database): Promise<ReadonlyMap<string, string>> {
  const journal = entityIn(db, 'journal-entry')
  if (!journal) return new Map()
  const recent = `select "entity", "create_time" from ${tableOf(journal).quoted} order by "id" desc limit ?`
  const rows = await selectRows(db, `select "entity", max("create_time") from (${recent}) recent group by "entity"`, [RECENT_CHANGES])
  return new Map(rows.map(([entity, time]) => [String(entity), String(time)]))
}
