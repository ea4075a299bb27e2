// Migrates one table to the columns and indexes of its entities.

import type { Database } from '../database.ts'
import type { ColumnType, Dialect, Index } from '../dialect/dialect.ts'
import { change, quotedIdentifier, selectRows } from '../sql/query.ts'
import { createIndexSql, uniqueTerms } from './indexes.ts'
import { movesAfter, refuseEarlierNames, renamesAfter } from './laterNames.ts'
import { exactColumns, migrateDecimals } from './migrateDecimals.ts'
import type { TableFault } from './refusedTable.ts'
import { circlesOf, type Renamed, renameColumns } from './renameColumns.ts'
import { renameRowColumns } from './renameRowColumns.ts'
import { tryRows, tryType } from './rowTrial.ts'
import { readFacts, type TableFacts, writeFacts } from './tableFacts.ts'
import { type FamilyColumn, isWider, type TableSpec } from './tableSpec.ts'

/** Maximum number of duplicates that are counted and named. */
const MAX_COUNTED = 1_000
const NAMED = 3

export interface TableOutcome {
  /** Applied changes, one per line. */
  notes: string[]
  faults: TableFault[]
  /** True if the table was created. */
  isNew: boolean
  /** False if existing rows prevent a unique index. */
  isFinished: boolean
}

export async function migrateTable(db: Database, dialect: Dialect, family: TableSpec): Promise<TableOutcome> {
  const columns = await dialect.readColumns(db, family.table)
  if (columns.size === 0) {
    await createTable(db, dialect, family)
    for (const index of family.indexes) await change(db, createIndexSql(index, dialect), [])
    await writeFacts(db, family.table, factsOf(family, circlesOf(family)))
    return { notes: [`${family.table}: created`], faults: [], isNew: true, isFinished: true }
  }
  const facts = await readFacts(db, family.table)
  const formulas = await knownFormulas(db, family, facts, new Set(columns.keys()))
  const renamed = await renameColumns(db, dialect, family, columns, facts.circles)
  await refuseEarlierNames(db, family, new Set(columns.keys()), facts)
  const renames = renamesAfter(facts.renamed ?? [], renamed.made, new Set([...columns.keys(), ...family.columns.map(({ name }) => name)]))
  const notes = await alterColumns(db, dialect, family, columns, { ...renamed, rows: facts.rows })
  const moved = await renameRowColumns(db, family, facts.moved ?? [])
  const exact = await migrateDecimals(db, family, facts.exact ?? [])
  const own = factsOf(family, renamed.circles)
  const moves = movesAfter(facts.moved ?? [], own.moved ?? [])
  await writeFacts(db, family.table, { ...own, formulas, renamed: renames, moved: moves })
  const faults = await alterIndexes(db, dialect, family)
  return { notes: [...renamed.notes, ...notes, ...moved, ...exact], faults, isNew: false, isFinished: faults.length === 0 }
}

/** Formulas of the stored values: the former ones if the table has rows. @param present columns that existed before */
async function knownFormulas(
  db: Database,
  { table, columns, formulas = {} }: TableSpec,
  facts: TableFacts,
  present: ReadonlySet<string>,
): Promise<Readonly<Record<string, string>>> {
  const rows = await selectRows(db, `select 1 from ${quotedIdentifier(table)} limit 1`, [])
  if (rows.length === 0) return formulas
  const isThere = (field: string) => columns.some((column) => column.field === field.split('.')[0] && present.has(column.name))
  const before = facts.formulas ?? Object.fromEntries(Object.entries(formulas).filter(([field]) => isThere(field)))
  return Object.fromEntries(Object.entries(before).filter(([name]) => name in formulas))
}

const factsOf = (family: TableSpec, circles: readonly string[]): TableFacts => ({
  rows: family.columns.flatMap(({ name, hasRows }) => (hasRows ? [name] : [])),
  circles,
  exact: exactColumns(family),
  formulas: family.formulas ?? {},
  moved: family.columns.flatMap(({ name, moves }) => moves.map((move) => `${name}.${move}`)),
})

async function createTable(db: Database, dialect: Dialect, { table, hasTenants, columns }: TableSpec): Promise<void> {
  const lines = columns.map((column) => `${quotedIdentifier(column.name)} ${dialect.columnType(column.type)}${constraint(column)}`)
  const key = hasTenants ? '"tenant_id", "id"' : '"id"'
  await change(db, `create table ${quotedIdentifier(table)} (${lines.join(', ')}, primary key (${key}))`, [])
}

/** Rules check required fields, not the table: old rows must never block a change. */
function constraint({ name }: FamilyColumn): string {
  if (name === 'is_deleted') return ' not null default 0'
  return name === 'id' || name === 'tenant_id' ? ' not null' : ''
}

async function alterColumns(
  db: Database,
  dialect: Dialect,
  family: TableSpec,
  columns: ReadonlyMap<string, ColumnType>,
  { was, rows }: Pick<Renamed, 'was'> & Pick<TableFacts, 'rows'>,
): Promise<string[]> {
  const { table } = family
  const notes: string[] = []
  for (const column of family.columns) {
    const { name, type } = column
    const present = columns.get(name)
    if (present === undefined) {
      await change(
        db,
        `alter table ${quotedIdentifier(table)} add column ${quotedIdentifier(name)} ${dialect.columnType(type)}${fallback(column)}`,
        [],
      )
      notes.push(`${table}.${name}: added as ${type}`)
    } else if (present !== type) {
      if (!isWider(type, present)) await tryType(db, family, column)
      await dialect.changeType(db, table, name, type)
      notes.push(`${table}.${name}: ${isWider(type, present) ? 'widened' : 'narrowed'} from ${present} to ${type}`)
    } else if (column.hasRows && !rows.includes(name)) await tryRows(db, family, column)
  }
  const known = new Set(family.columns.map(({ name }) => name))
  for (const name of columns.keys()) {
    if (!known.has(name) && !was.has(name)) notes.push(`${table}.${name}: no file names it any more; it stays with its values`)
  }
  return notes
}

/** Existing rows get the default of a new field. */
function fallback({ fallback: value }: FamilyColumn): string {
  if (value === null) return ''
  return ` default ${typeof value === 'number' ? value : `'${value.replaceAll("'", "''")}'`}`
}

/** Drops unused indexes and creates missing ones; returns faults of those that could not be created. */
async function alterIndexes(db: Database, dialect: Dialect, family: TableSpec): Promise<TableFault[]> {
  const present = new Set(await dialect.readIndexes(db, family.table))
  const wanted = new Set(family.indexes.map(({ name }) => name))
  for (const name of present) if (/^(ix|uq)_/.test(name) && !wanted.has(name)) await change(db, `drop index ${quotedIdentifier(name)}`, [])
  const faults: TableFault[] = []
  for (const index of family.indexes) {
    if (present.has(index.name)) continue
    const broken = index.unique ? await equalRows(db, family, index) : null
    if (broken) faults.push(broken)
    else await change(db, createIndexSql(index, dialect), [])
  }
  return faults
}

/** Fault of a unique index with the first duplicate values; `null` if there are none. */
async function equalRows(db: Database, { files, columns }: TableSpec, index: Index): Promise<TableFault | null> {
  const terms = uniqueTerms(index)
  const held = index.columns.filter(({ distinguishNull }) => !distinguishNull).map(({ name }) => `${quotedIdentifier(name)} is not null`)
  const rows = `from ${quotedIdentifier(index.table)} where "is_deleted" = 0 and ${held.join(' and ')} group by ${terms.join(', ')} having count(*) > 1`
  const groups = await selectRows(db, `select count(*), min("id"), max("id") ${rows} order by min("id") limit ?`, [MAX_COUNTED])
  if (groups.length === 0) return null
  const many = groups.length === MAX_COUNTED ? `${MAX_COUNTED} or more` : groups.length
  const named = groups.slice(0, NAMED).map(([count, first, last]) => `${String(first)} and ${String(last)} (${String(count)} records)`)
  const own = index.columns
    .filter(({ name }) => name !== 'tenant_id')
    .map(({ name }) => columns.find((one) => one.name === name)?.field ?? name)
  return {
    files,
    path: ['properties', own[0] as string],
    fault: `${many === 1 ? '1 value' : `${many} values`} of ${own.join(', ')} ${many === 1 ? 'stands' : 'stand'} in several records, so the database does not keep them unique yet: ${named.join(', ')}.`,
    fix: 'Change those records and save the file again, or start again.',
    isRefused: false,
  }
}
