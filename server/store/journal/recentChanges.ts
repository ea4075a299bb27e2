// Tells when the records of each entity changed last, by the newest changes of the history alone.

import type { Database } from '../database.ts'
import { entityIn } from '../schema/entities.ts'
import { tableOf } from '../schema/table.ts'
import { selectRows } from '../sql/query.ts'
import { ENTRIES } from './journal.ts'

/** Changes that are read, for all entities together. */
const RECENT_CHANGES = 20_000

/** Time of the latest change of each entity among the recent changes of the history. Changes of older rows are found so. */
export async function recentChanges(db: Database): Promise<ReadonlyMap<string, string>> {
  const journal = entityIn(db, ENTRIES)
  if (!journal) return new Map()
  const recent = `select "entity", "create_time" from ${tableOf(journal).quoted} order by "id" desc limit ?`
  const rows = await selectRows(db, `select "entity", max("create_time") from (${recent}) recent group by "entity"`, [RECENT_CHANGES])
  return new Map(rows.map(([entity, time]) => [String(entity), String(time)]))
}
