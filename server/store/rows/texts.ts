// Reads texts of a whole table page by page, so that other calls are served in between.

import { setImmediate } from 'node:timers/promises'
import type { Entity } from '#model/entity/entity.ts'
import type { Database } from '../database.ts'
import { columnOf, tableOf } from '../schema/table.ts'
import { selectRows } from '../sql/query.ts'

const AT_ONCE = 2_000

/**
 * Every text in these fields of all tenants' live rows and of recently removed rows.
 * @param removedSince time from which removed rows count
 * @param since only rows written from this time on (`YYYY-MM-DD HH:mm:ss`); `null` for all
 */
export async function* readTexts(
  db: Database,
  entity: Entity,
  fields: readonly string[],
  since: string | null,
  removedSince: string,
): AsyncGenerator<string> {
  const table = tableOf(entity)
  const columns = fields.map((name) => columnOf(table, name).quoted).join(', ')
  const written = since === null ? '' : ` and ${columnOf(table, 'updateTime').quoted} >= ?`
  const sql = `select "id", ${columns} from ${table.quoted} where "id" > ? and ("is_deleted" = 0 or "update_time" >= ?)${written} order by "id" limit ?`
  for (let last = ''; ; ) {
    const rows = await selectRows(db, sql, [last, removedSince, ...(since === null ? [] : [since]), AT_ONCE])
    for (const [, ...values] of rows) for (const value of values) if (typeof value === 'string') yield value
    if (rows.length < AT_ONCE) return
    last = String(rows.at(-1)?.[0])
    await setImmediate()
  }
}
