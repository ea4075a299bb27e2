// The table of the applied specifications, by table.

import type { Database } from '../database.ts'
import { change, selectRows } from '../sql/query.ts'
import type { Store } from '../store.ts'
import type { TableViews } from './tableSpec.ts'

export async function makeLedger({ db, dialect }: Store): Promise<void> {
  const text = dialect.columnType('text')
  const create = () => change(db, `create table if not exists gantry_schema (table_name ${text} primary key, hash ${text} not null)`, [])
  // Two PostgreSQL nodes that create it at once may collide; the second attempt finds it.
  await create().catch(create)
  await change(db, `insert into gantry_schema (table_name, hash) values ('', '') on conflict (table_name) do nothing`, [])
}

/** Tables that differ from their files. */
export async function behind(db: Database, tables: readonly TableViews[]): Promise<TableViews[]> {
  const rows = await selectRows(db, 'select table_name, hash from gantry_schema', [])
  const hashes = new Map(rows.map(([table, hash]) => [table, hash]))
  return tables.filter(({ table, hash }) => hashes.get(table) !== hash)
}

export async function rememberHash(db: Database, table: string, hash: string): Promise<void> {
  const sql = 'insert into gantry_schema (table_name, hash) values (?, ?) on conflict (table_name) do update set hash = excluded.hash'
  await change(db, sql, [table, hash])
}
