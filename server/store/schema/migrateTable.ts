// Migrates one table to the columns and indexes of its entities.

import type { Entity } from '#model/entity/entity.ts'
import type { Database } from '../database.ts'
import type { ColumnType, Dialect, Index } from '../dialect/dialect.ts'
import { addDefaultPartition, partitionClause } from '../partitions/partitions.ts'
import { refuseOtherTime } from '../partitions/refuseOtherTime.ts'
import { change, quotedIdentifier, selectRows } from '../sql/query.ts'
import { type ContentSources, contentFacts, freshContents, tryContent } from './contentTrial.ts'
import { createIndexSql, uniqueTerms } from './indexes.ts'
import { movesAfter, refuseEarlierNames, renamesAfter } from './laterNames.ts'
import { exactColumns, migrateDecimals } from './migrateDecimals.ts'
import type { TableFault } from './refusedTable.ts'
import { circlesOf, type Renamed, renameColumns } from './renameColumns.ts'
import { renameRowColumns } from './renameRowColumns.ts'
import { tryRows, tryType } from './rowTrial.ts'
import { tableOf } from './table.ts'
import { readFacts, type TableFacts, writeFacts } from './tableFacts.ts'
import { type FamilyColumn, isWider, type TableSpec } from './tableSpec.ts'

/** Maximum number of duplicates that are counted and named. */
const MAX_COUNTED = 1_000
const NAMED = 3
/** Maximum number of rows that a fault lists. */
const LISTED = 10

export interface TableOutcome {
  /** Applied changes, one per line. */
  notes: string[]
  faults: TableFault[]
  /** True if the table was created. */
  isNew: boolean
  /** False if existing rows prevent a unique index. */
  isFinished: boolean
}

export async function migrateTable(db: Database, dialect: Dialect, family: TableSpec, entities: readonly Entity[]): Promise<TableOutcome> {
  const columns = await dialect.readColumns(db, family.table)
  if (columns.size === 0) {
    await createTable(db, dialect, family)
    for (const index of family.indexes) await change(db, createIndexSql(index, dialect), [])
    await dialect.distribute(db, { name: family.table, hasTenants: family.hasTenants })
    await writeFacts(db, family.table, factsOf(family, circlesOf(family)))
    return { notes: [`${family.table}: created`], faults: [], isNew: true, isFinished: true }
  }
  const facts = await readFacts(db, family.table)
  const formulas = await knownFormulas(db, family, facts, new Set(columns.keys()))
  const renamed = await renameColumns(db, dialect, family, columns, facts.circles)
  await refuseOtherTime(db, family)
  await refuseEarlierNames(db, family, new Set(columns.keys()), facts)
  const renames = renamesAfter(facts.renamed ?? [], renamed.made, new Set([...columns.keys(), ...family.columns.map(({ name }) => name)]))
  const notes = await alterColumns(db, dialect, family, columns, { ...renamed, rows: facts.rows })
  const sources: ContentSources = {
    entities,
    tableNamed: (entity) => tableOf(entity).name,
    columnsOf: (table) => dialect.readColumns(db, table),
  }
  const wasOf = (name: string) => renamed.moves.find((move) => move.name === name)?.was ?? name
  for (const content of freshContents(family, facts, wasOf))
    if (columns.has(content.column.name)) await tryContent(db, family, content, sources)
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
  contents: contentFacts(family),
  formulas: family.formulas ?? {},
  moved: family.columns.flatMap(({ name, moves }) => moves.map((move) => `${name}.${move}`)),
})

async function createTable(db: Database, dialect: Dialect, { table, hasTenants, columns, partitions }: TableSpec): Promise<void> {
  const lines = columns.map((column) => `${quotedIdentifier(column.name)} ${dialect.columnType(column.type)}${constraint(column)}`)
  const key = hasTenants ? '"tenant_id", "id"' : '"id"'
  // A cluster distributes series by tenant instead.
  if (partitions !== null && dialect.name === 'postgres' && dialect.cluster === null) {
    await change(db, `create table ${quotedIdentifier(table)} (${lines.join(', ')}) ${partitionClause(partitions)}`, [])
    await addDefaultPartition(db, table)
    return
  }
  await change(db, `create table ${quotedIdentifier(table)} (${lines.join(', ')}, primary key (${key}))`, [])
}

/** Rules check required fields, not the table: old rows must never block a change. */
function constraint({ name }: FamilyColumn): string {
  if (name === 'is_deleted') return ' not null default 0'
  return name === 'id' || name === 'tenant_id' ? ' not null' : ''
}

/** A change of one column: a new one, another type, or rows of a table in a column of text. */
export type ColumnStep =
  | { kind: 'add'; column: FamilyColumn }
  | { kind: 'rows'; column: FamilyColumn }
  | {
      kind: 'type'
      column: FamilyColumn
      /** Type of the column in the table. */
      present: ColumnType
    }

/** Changes of columns after the renames. @param rows columns that are known to contain table rows */
export function columnSteps(family: TableSpec, columns: ReadonlyMap<string, ColumnType>, rows: readonly string[]): ColumnStep[] {
  return family.columns.flatMap((column): ColumnStep[] => {
    const present = columns.get(column.name)
    if (present === undefined) return [{ kind: 'add', column }]
    if (present !== column.type) return [{ kind: 'type', column, present }]
    return column.hasRows && !rows.includes(column.name) ? [{ kind: 'rows', column }] : []
  })
}

/** Throws a `RefusedTable` when stored values do not allow the change. @param named present name of the column, before a rename */
export async function tryStep(db: Database, family: TableSpec, step: ColumnStep, named = step.column.name): Promise<void> {
  if (step.kind === 'rows') await tryRows(db, family, step.column, named)
  if (step.kind === 'type' && !isWider(step.column.type, step.present)) await tryType(db, family, step.column, named)
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
  for (const step of columnSteps(family, columns, rows)) {
    const { name, type } = step.column
    if (step.kind === 'add') {
      await change(
        db,
        `alter table ${quotedIdentifier(table)} add column ${quotedIdentifier(name)} ${dialect.columnType(type)}${fallback(step.column)}`,
        [],
      )
      notes.push(`${table}.${name}: added as ${type}`)
      continue
    }
    await tryStep(db, family, step)
    if (step.kind === 'rows') continue
    await dialect.changeType(db, table, name, type)
    notes.push(`${table}.${name}: ${isWider(type, step.present) ? 'widened' : 'narrowed'} from ${step.present} to ${type}`)
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

/** True for an index that a schema file requires. */
export const isOurs = (index: string): boolean => /^(ix|uq)_/.test(index)

/** Drops unused indexes and creates missing ones; returns faults of those that could not be created. */
async function alterIndexes(db: Database, dialect: Dialect, family: TableSpec): Promise<TableFault[]> {
  const present = new Set(await dialect.readIndexes(db, family.table))
  const wanted = new Set(family.indexes.map(({ name }) => name))
  for (const name of present) if (isOurs(name) && !wanted.has(name)) await change(db, `drop index ${quotedIdentifier(name)}`, [])
  const faults: TableFault[] = []
  for (const index of family.indexes) {
    if (present.has(index.name)) continue
    const broken = index.unique ? await equalRows(db, family, index) : null
    if (broken) faults.push(broken)
    else await change(db, createIndexSql(index, dialect), [])
  }
  return faults
}

/** Fault of a unique index with the first duplicate values; `null` if there are none. @param index with columns of the table */
export async function equalRows(db: Database, { files, columns }: TableSpec, index: Index): Promise<TableFault | null> {
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
    fault: `several records have the same value of ${own.join(', ')}, so the database does not keep it unique yet (values: ${many}): ${named.join(', ')}.`,
    fix: 'Change those records and save the file again, or start again.',
    isRefused: false,
    rows: {
      count: groups.reduce((sum, [count]) => sum + Number(count), 0),
      ids: groups.flatMap(([, first, last]) => [String(first), String(last)]).slice(0, LISTED),
    },
  }
}
