// Creates and fills the link tables of a table, and drops those that are no longer needed.

import type { Database } from '../database.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { IDENTIFIER_LIMIT, insertLinks, keyed, type LinkedTable, linkTable } from '../links.ts'
import { change, quotedIdentifier, selectRows } from '../sql/query.ts'
import type { TableSpec } from './tableSpec.ts'

const AT_ONCE = 500

/** The migration ledger lists each of them with its table. */
export async function migrateLinks(db: Database, dialect: Dialect, { table: name, hasTenants, linked }: TableSpec): Promise<string[]> {
  const table: LinkedTable = { name, hasTenants }
  const owner = ownerOf(name)
  const present = await linksOf(db, name)
  const notes: string[] = []
  for (const column of linked) {
    if (present.delete(linkTable(name, column))) continue
    await makeLinks(db, dialect, table, column)
    await change(db, 'insert into gantry_schema (table_name, hash) values (?, ?)', [linkTable(name, column), owner])
    notes.push(`${name}.${column}: its ids have a table of their own`)
  }
  for (const gone of present) {
    await change(db, `drop table if exists ${quotedIdentifier(gone)}`, [])
    await change(db, 'delete from gantry_schema where table_name = ?', [gone])
  }
  return notes
}

const ownerOf = (table: string): string => `links of ${table}`

async function linksOf(db: Database, table: string): Promise<Set<string>> {
  const rows = await selectRows(db, 'select table_name from gantry_schema where hash = ?', [ownerOf(table)])
  return new Set(rows.map(([one]) => String(one)))
}

/** Columns without a link table as yet. */
export async function freshLinks(db: Database, { table, linked }: TableSpec): Promise<string[]> {
  const present = await linksOf(db, table)
  return linked.filter((column) => !present.has(linkTable(table, column)))
}

async function makeLinks(db: Database, dialect: Dialect, table: LinkedTable, column: string): Promise<void> {
  const name = linkTable(table.name, column)
  const text = `${dialect.columnType('text')} not null`
  const tenant = table.hasTenants ? '"tenant_id", ' : ''
  const columns = `${table.hasTenants ? `"tenant_id" ${text}, ` : ''}"value" ${text}, "id" ${text}`
  await change(db, `create table ${quotedIdentifier(name)} (${columns}, primary key (${tenant}"value", "id"))`, [])
  await change(
    db,
    `create index ${quotedIdentifier(`ix_${name}`.slice(0, IDENTIFIER_LIMIT))} on ${quotedIdentifier(name)} (${tenant}"id")`,
    [],
  )
  await dialect.distribute(db, { name, hasTenants: table.hasTenants })
  const sql = `select ${keyed(table)}, ${quotedIdentifier(column)} from ${quotedIdentifier(table.name)} where "id" > ? and ${quotedIdentifier(column)} is not null order by "id" limit ?`
  for (let last = ''; ; ) {
    const rows = await selectRows(db, sql, [last, AT_ONCE])
    await insertLinks(db, table, column, rows)
    if (rows.length < AT_ONCE) break
    last = String(rows.at(-1)?.at(-2))
  }
  // Without statistics PostgreSQL would scan all records to find those of one id.
  await change(db, `analyze ${quotedIdentifier(name)}`, [])
}
