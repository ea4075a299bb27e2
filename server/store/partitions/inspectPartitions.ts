// State of the partitions, for `npm run doctor`.

import { CONVERSION } from '../dialect/away.ts'
import { quotedIdentifier } from '../sql/query.ts'

export interface PartitionState {
  /** Number of partitioned tables. */
  tables: number
  /** Default partitions with many rows. */
  crowded: string[]
  /** Tables whose conversion was begun and not finished. */
  unfinished: string[]
}

const MANY = 10_000

/** @param query runs SQL on PostgreSQL */
export async function partitionState(query: (sql: string) => Promise<Readonly<Record<string, unknown>>[]>): Promise<PartitionState> {
  const own = 'c.relnamespace = current_schema()::regnamespace'
  const tables = await query(`select 1 from pg_class c where ${own} and c.relkind = 'p'`)
  const defaults = await query(`select c.relname as name from pg_class c where ${own} and pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT'`)
  const crowded: string[] = []
  for (const { name } of defaults) {
    const found = await query(`select 1 from ${quotedIdentifier(String(name))} offset ${MANY} limit 1`)
    if (found.length > 0) crowded.push(String(name))
  }
  const open = await query(
    `select c.relname as name from pg_constraint k join pg_class c on c.oid = k.conrelid where ${own} and k.conname = '${CONVERSION}'`,
  )
  return { tables: tables.length, crowded, unfinished: open.map(({ name }) => String(name)) }
}
