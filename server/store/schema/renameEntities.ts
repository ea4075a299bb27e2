// Renames tables, counters and references by name after a rename of an entity.

import type { Entity } from '#model/entity/entity.ts'
import type { Database } from '../database.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { moveSerials } from '../rows/serials.ts'
import { change, quotedIdentifier, selectRows } from '../sql/query.ts'
import { RefusedTable } from './refusedTable.ts'
import { snakeCase } from './table.ts'
import { moveFacts } from './tableFacts.ts'

/** Columns with names of entities; `once` is the column beside which a name must be unique. */
export const NAMES: readonly { table: string; column: string; once?: string }[] = [
  { table: 'journal_entry', column: 'entity' },
  { table: 'journal_set', column: 'entity' },
  { table: 'record_approval', column: 'entity' },
  { table: 'process_instance', column: 'business_table' },
  { table: 'process_task', column: 'business_table' },
  { table: 'list_view', column: 'entity' },
  { table: 'list_state', column: 'entity', once: 'user_id' },
  { table: 'field_right', column: 'entity' },
  { table: 'correction_note', column: 'entity' },
  { table: 'mail_message', column: 'entity' },
  { table: 'inbox_message', column: 'entity' },
  { table: 'reminder_mark', column: 'entity' },
  { table: 'rollup_mark', column: 'series' },
  { table: 'gantry_import_jobs', column: 'entity' },
  { table: 'gantry_export_jobs', column: 'entity' },
]

/** Ledger key of an entity whose renames were applied. */
const PREFIX = 'name of '
const keyOf = (name: string): string => PREFIX + name

const followedNames = async (db: Database): Promise<readonly [name: string, was: string][]> => {
  const rows = await selectRows(db, `select table_name, hash from gantry_schema where table_name like '${PREFIX}%'`, [])
  return rows.map(([key, was]) => [String(key).slice(PREFIX.length), String(was)])
}

/** Entities with renames that were not applied yet. */
export async function renamedEntities(db: Database, entities: readonly Entity[]): Promise<Entity[]> {
  const renamed = entities.filter(({ was }) => was.length > 0)
  if (renamed.length === 0) return []
  const followed = new Map(await followedNames(db))
  return renamed.filter(({ name, was }) => followed.get(name) !== JSON.stringify(was))
}

/** Moves everything stored under earlier names. Call it in the transaction of the migration, before its tables are read. */
export async function renameEntities(db: Database, dialect: Dialect, entities: readonly Entity[]): Promise<string[]> {
  await refuseEarlierFiles(db, dialect, entities)
  const notes: string[] = []
  for (const entity of await renamedEntities(db, entities)) {
    notes.push(...(await moveTable(db, dialect, entity)))
    for (const earlier of entity.was) {
      await renameIn(db, dialect, earlier, entity.name)
      await moveSerials(db, earlier, entity.name)
      await change(db, 'delete from gantry_schema where table_name = ?', [keyOf(earlier)])
    }
    const sql = 'insert into gantry_schema (table_name, hash) values (?, ?) on conflict (table_name) do update set hash = excluded.hash'
    await change(db, sql, [keyOf(entity.name), JSON.stringify(entity.was)])
  }
  return notes
}

/**
 * Refuses a schema file with an earlier name when another node already migrated to a newer file. A new table under the earlier name would
 * be empty, and records added there would be lost with the next file.
 */
async function refuseEarlierFiles(db: Database, dialect: Dialect, entities: readonly Entity[]): Promise<void> {
  const named = new Map(entities.map((entity) => [entity.name, entity]))
  for (const [present, was] of await followedNames(db)) {
    if (named.has(present)) continue
    for (const earlier of JSON.parse(was) as string[]) {
      const entity = named.get(earlier)
      if (entity === undefined || entity.base !== earlier || entity.source !== null || entity.was.includes(present)) continue
      if (!(await hasRows(db, dialect, snakeCase(present))) || (await hasRows(db, dialect, snakeCase(earlier)))) continue
      const fault = `the records of "${earlier}" are those of "${present}" now, by a newer file.`
      const fix = `Take the newer file, or name the records anew: "was": "${present}".`
      throw new RefusedTable({ files: [entity.file], path: ['name'], fault, fix, isRefused: true })
    }
  }
}

/** Throws a `RefusedTable` when records do not allow the renames; changes nothing. Returns the present table of each entity to rename. */
export async function tryRenames(db: Database, dialect: Dialect, entities: readonly Entity[]): Promise<Map<Entity, string>> {
  await refuseEarlierFiles(db, dialect, entities)
  const present = new Map<Entity, string>()
  for (const entity of await renamedEntities(db, entities)) {
    const latest = await earlierNameOf(db, dialect, entity)
    if (latest !== undefined) present.set(entity, snakeCase(latest))
  }
  return present
}

/** The most recent earlier name that has records; undefined for none. Throws a `RefusedTable`. */
async function earlierNameOf(db: Database, dialect: Dialect, { name, base, was, file, source }: Entity): Promise<string | undefined> {
  if (source !== null) return undefined
  const table = snakeCase(name)
  const filled: string[] = []
  for (const earlier of was) if (await hasRows(db, dialect, snakeCase(earlier))) filled.push(earlier)
  const [latest] = filled
  if (latest === undefined) return undefined
  const refuse = (fault: string, fix: string) => new RefusedTable({ files: [file], path: ['was'], fault, fix, isRefused: true })
  if (base !== name) throw refuse(`a view of "${base}" cannot take over the records of "${latest}".`, 'Remove "base", or "was".')
  if (filled.length > 1)
    throw refuse(`"${latest}" and "${filled[1]}" both hold records.`, 'Name the one of them whose records shall be taken over.')
  if (await hasRows(db, dialect, table))
    throw refuse(`"${name}" and "${latest}" both hold records.`, 'Remove "was", or move the records by export and import first.')
  return latest
}

/** The records come from the most recent name that has any. */
async function moveTable(db: Database, dialect: Dialect, entity: Entity): Promise<string[]> {
  const latest = await earlierNameOf(db, dialect, entity)
  if (latest === undefined) return []
  const table = snakeCase(entity.name)
  await forget(db, table)
  await change(db, `drop table if exists ${quotedIdentifier(table)}`, [])
  const old = snakeCase(latest)
  // Indexes and link tables are identified by the table name, so they are created again.
  for (const index of await dialect.readIndexes(db, old))
    if (/^(ix|uq)_/.test(index)) await change(db, `drop index ${quotedIdentifier(index)}`, [])
  await moveFacts(db, old, table)
  await forget(db, old)
  await change(db, `alter table ${quotedIdentifier(old)} rename to ${quotedIdentifier(table)}`, [])
  return [`${table}: renamed from ${old}`]
}

async function hasRows(db: Database, dialect: Dialect, table: string): Promise<boolean> {
  if ((await dialect.readColumns(db, table)).size === 0) return false
  return (await selectRows(db, `select 1 from ${quotedIdentifier(table)} limit 1`, [])).length > 0
}

/** Drops the link tables of a table, and marks it for migration. */
async function forget(db: Database, table: string): Promise<void> {
  const links = await selectRows(db, 'select table_name from gantry_schema where hash = ?', [`links of ${table}`])
  for (const [link] of links) await change(db, `drop table if exists ${quotedIdentifier(String(link))}`, [])
  await change(db, 'delete from gantry_schema where table_name = ? or hash = ?', [table, `links of ${table}`])
}

async function renameIn(db: Database, dialect: Dialect, earlier: string, name: string): Promise<void> {
  for (const { table, column, once } of NAMES) {
    if (!(await dialect.readColumns(db, table)).has(column)) continue
    const [rows, cell] = [quotedIdentifier(table), quotedIdentifier(column)]
    if (once !== undefined) {
      const key = quotedIdentifier(once)
      const taken = `select ${key} from ${rows} where ${cell} = ?`
      await change(db, `delete from ${rows} where ${cell} = ? and ${key} in (${taken})`, [earlier, name])
    }
    await change(db, `update ${rows} set ${cell} = ? where ${cell} = ?`, [name, earlier])
  }
}
