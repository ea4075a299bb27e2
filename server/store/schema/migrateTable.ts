// Migrates one table to the columns and indexes of its entities.

import type { Database } from '../database.ts'
import type { ColumnType, Dialect, Index } from '../dialect/dialect.ts'
import { change, quotedIdentifier, selectRows } from '../sql/query.ts'
import { createIndexSql, uniqueTerms } from './indexes.ts'
import { type FamilyColumn, isWider, type TableSpec } from './tableSpec.ts'

export interface TableOutcome {
  /** Applied changes, one per line. */
  notes: string[]
  /** The table was not there before. */
  isNew: boolean
  /** False when rows that are there stand in the way of a unique index. */
  isFinished: boolean
}

export async function migrateTable(db: Database, dialect: Dialect, family: TableSpec): Promise<TableOutcome> {
  const columns = await dialect.readColumns(db, family.table)
  if (columns.size === 0) {
    await createTable(db, dialect, family)
    for (const index of family.indexes) await change(db, createIndexSql(index, dialect), [])
    return { notes: [`${family.table}: created`], isNew: true, isFinished: true }
  }
  const notes = await alterColumns(db, dialect, family, columns)
  const refused = await alterIndexes(db, dialect, family)
  return { notes: [...notes, ...refused], isNew: false, isFinished: refused.length === 0 }
}

async function createTable(db: Database, dialect: Dialect, { table, hasTenants, columns }: TableSpec): Promise<void> {
  const lines = columns.map((column) => `${quotedIdentifier(column.name)} ${dialect.columnType(column.type)}${constraint(column)}`)
  const key = hasTenants ? '"tenant_id", "id"' : '"id"'
  await change(db, `create table ${quotedIdentifier(table)} (${lines.join(', ')}, primary key (${key}))`, [])
}

/** True when a field is required is judged by rules, not by the table: old rows must never block a change. */
function constraint({ name }: FamilyColumn): string {
  if (name === 'is_deleted') return ' not null default 0'
  return name === 'id' || name === 'tenant_id' ? ' not null' : ''
}

async function alterColumns(db: Database, dialect: Dialect, family: TableSpec, columns: Map<string, ColumnType>): Promise<string[]> {
  const { table } = family
  const notes: string[] = []
  const was = new Set<string>()
  for (const column of family.columns) {
    const { name, type } = column
    const renamed = column.was !== null && !columns.has(name) ? columns.get(column.was) : undefined
    if (renamed !== undefined && column.was !== null) {
      await change(
        db,
        `alter table ${quotedIdentifier(table)} rename column ${quotedIdentifier(column.was)} to ${quotedIdentifier(name)}`,
        [],
      )
      columns.set(name, renamed)
      was.add(column.was)
      notes.push(`${table}.${name}: renamed from ${column.was}`)
    }
    const present = columns.get(name)
    if (present === undefined) {
      await change(
        db,
        `alter table ${quotedIdentifier(table)} add column ${quotedIdentifier(name)} ${dialect.columnType(type)}${fallback(column)}`,
        [],
      )
      notes.push(`${table}.${name}: added as ${type}`)
    } else if (isWider(type, present)) {
      await dialect.widen(db, table, name, type)
      notes.push(`${table}.${name}: widened from ${present} to ${type}`)
    } else if (present !== type) {
      notes.push(`${table}.${name}: stays ${present}, for ${type} could not hold every value that may be there`)
    }
  }
  const known = new Set(family.columns.map(({ name }) => name))
  for (const name of columns.keys()) {
    if (!known.has(name) && !was.has(name)) notes.push(`${table}.${name}: no file names it any more; it stays with its values`)
  }
  return notes
}

/** Rows that are already there take the default of a new field. */
function fallback({ fallback: value }: FamilyColumn): string {
  if (value === null) return ''
  return ` default ${typeof value === 'number' ? value : `'${value.replaceAll("'", "''")}'`}`
}

/** Drops indexes that nobody asks for any more and makes the missing ones; returns why some could not be made. */
async function alterIndexes(db: Database, dialect: Dialect, family: TableSpec): Promise<string[]> {
  const present = new Set(await dialect.readIndexes(db, family.table))
  const wanted = new Set(family.indexes.map(({ name }) => name))
  for (const name of present) if (/^(ix|uq)_/.test(name) && !wanted.has(name)) await change(db, `drop index ${quotedIdentifier(name)}`, [])
  const refused: string[] = []
  for (const index of family.indexes) {
    if (present.has(index.name)) continue
    if (index.unique && (await isBroken(db, index))) refused.push(unfit(index))
    else await change(db, createIndexSql(index, dialect), [])
  }
  return refused
}

async function isBroken(db: Database, index: Index): Promise<boolean> {
  const terms = uniqueTerms(index)
  const held = index.columns.filter(({ distinguishNull }) => !distinguishNull).map(({ name }) => `${quotedIdentifier(name)} is not null`)
  const rows = `select 1 from ${quotedIdentifier(index.table)} where "is_deleted" = 0 and ${held.join(' and ')}`
  const found = await selectRows(db, `${rows} group by ${terms.join(', ')} having count(*) > 1 limit 1`, [])
  return found.length > 0
}

function unfit({ table, columns }: Index): string {
  const names = columns.map(({ name }) => name).join(', ')
  return `${table}: some rows have the same ${names}, so the database cannot keep it unique yet. Change those rows and start again.`
}
