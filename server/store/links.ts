// Maintains link tables for fields with several comma-joined ids, one row for each id: searching the joined text would read every record.
// Updated with each write; created and filled by the migration.

import { splitIds } from '../../engine/model/commaIds.ts'
import type { StoredCell } from './codec.ts'
import type { Database } from './database.ts'
import type { StoreTable } from './schema/table.ts'
import { change, placeholders, quotedIdentifier, selectRows } from './sql/query.ts'

export const IDENTIFIER_LIMIT = 63
const AT_ONCE = 500

export type LinkedTable = Pick<StoreTable, 'name' | 'hasTenants'>

export function linkTable(table: string, column: string): string {
  return `gantry_${table}_${column}`.slice(0, IDENTIFIER_LIMIT)
}

/** Updates the links of these records to their stored values. Call it in the transaction of the write. */
export async function relink(db: Database, table: StoreTable, tenantId: string, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    const own = `${table.hasTenants ? '"tenant_id" = ? and ' : ''}"id" in (${placeholders(some.length)})`
    const values = table.hasTenants ? [tenantId, ...some] : some
    for (const column of table.linked) {
      await change(db, `delete from ${quotedIdentifier(linkTable(table.name, column.column))} where ${own}`, values)
      const rows = await selectRows(db, `select ${keyed(table)}, ${column.quoted} from ${table.quoted} where ${own}`, values)
      await insertLinks(db, table, column.column, rows)
    }
  }
}

export const keyed = ({ hasTenants }: LinkedTable): string => (hasTenants ? '"tenant_id", "id"' : '"id"')

/** Inserts links for rows of tenant (if there are tenants), id and joined ids. */
export async function insertLinks(db: Database, table: LinkedTable, column: string, rows: readonly (readonly unknown[])[]): Promise<void> {
  const links = rows.flatMap((row) =>
    [...new Set(splitIds(row.at(-1)))].map((value): StoredCell[] => [...(row.slice(0, -1) as StoredCell[]), value]),
  )
  const head = `insert into ${quotedIdentifier(linkTable(table.name, column))} (${keyed(table)}, "value") values`
  for (let at = 0; at < links.length; at += AT_ONCE) {
    const some = links.slice(at, at + AT_ONCE)
    const line = `(${placeholders(some[0]?.length ?? 0)})`
    await change(db, `${head} ${some.map(() => line).join(', ')}`, some.flat())
  }
}
