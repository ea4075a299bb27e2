// Foretells a migration without changing anything: its steps, their duration, and the stored rows that do not allow it. The steps and the
// trials are those of the migration itself.

import type { Entity } from '#model/entity/entity.ts'
import type { Database } from '../database.ts'
import type { ColumnType, Dialect, Index } from '../dialect/dialect.ts'
import { refuseOtherTime } from '../partitions/refuseOtherTime.ts'
import { quotedIdentifier, selectRows } from '../sql/query.ts'
import { withoutStatementBudget } from '../statementBudget.ts'
import type { Store } from '../store.ts'
import { type ContentSources, freshContents, tryContent } from './contentTrial.ts'
import { refuseEarlierNames } from './laterNames.ts'
import { behind } from './ledger.ts'
import { columnSteps, equalRows, isOurs, tryStep } from './migrateTable.ts'
import { planTotals, planValues, severalRows } from './plannedValues.ts'
import { RefusedTable, type TableFault } from './refusedTable.ts'
import { type Move, renamesOf } from './renameColumns.ts'
import { tryRenames } from './renameEntities.ts'
import { snakeCase, tableOf } from './table.ts'
import { readFacts } from './tableFacts.ts'
import { type TableSpec, tableSpecOf, viewsByTable } from './tableSpec.ts'

export interface TablePlan {
  table: string
  /** Schema files of the table. */
  files: readonly string[]
  /** Stored rows, removed ones included. */
  rows: number
  /** English sentences, as in findings. */
  steps: readonly string[]
  faults: readonly TableFault[]
  /** Duration in whole seconds, from the number of rows. */
  seconds: number
}

/**
 * Rows a second that the slower database changes: PostgreSQL 112,000 on two cores, measured with 200,000 rows; it indexes 500,000, SQLite
 * changes or indexes a million.
 */
const ROWS_A_SECOND = 100_000

/** @param entities the whole set. @param wanted tables by name of their base entity */
export function planTables({ db, dialect }: Store, entities: readonly Entity[], wanted: ReadonlySet<string>): Promise<TablePlan[]> {
  return withoutStatementBudget(async () => {
    const renames = await faultless(() => tryRenames(db, dialect, entities))
    const present = renames instanceof RefusedTable ? new Map<Entity, string>() : renames
    const refused = renames instanceof RefusedTable ? [renames.fault] : []
    const tables = new Set([...wanted].map(snakeCase))
    const plans: TablePlan[] = []
    const sources: ContentSources = {
      entities,
      tableNamed: (entity) => present.get(entity) ?? tableOf(entity).name,
      columnsOf: (table) => dialect.readColumns(db, table),
    }
    for (const { table, views } of await behind(db, viewsByTable(entities))) {
      if (!tables.has(table)) continue
      const moved = views.map((view) => present.get(view)).find((earlier) => earlier !== undefined)
      plans.push(await planTable(db, dialect, views, { spec: tableSpecOf(table, views), stored: moved ?? table, sources }))
    }
    const [first] = refused
    return first === undefined ? plans : [...plans, { table: '', files: first.files, rows: 0, steps: [], faults: refused, seconds: 0 }]
  })
}

async function faultless<T>(work: () => Promise<T>): Promise<T | RefusedTable> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefusedTable) return error
    throw error
  }
}

interface Planned {
  spec: TableSpec
  /** Present name of the table. */
  stored: string
  sources: ContentSources
}

async function planTable(db: Database, dialect: Dialect, views: readonly Entity[], { spec, stored, sources }: Planned): Promise<TablePlan> {
  const { table, files } = spec
  const columns = await dialect.readColumns(db, stored)
  const about = { table, files }
  if (columns.size === 0) return { ...about, rows: 0, steps: [`creates the table "${table}".`], faults: [], seconds: 0 }
  const at = { ...spec, table: stored }
  const facts = await readFacts(db, stored)
  const faults: TableFault[] = []
  const attempt = async (work: () => Promise<void>) => {
    const refused = await faultless(work)
    if (refused) faults.push(refused.fault)
  }
  const steps: string[] = stored === table ? [] : [`renames the table "${stored}" to "${table}".`]
  const [row] = await selectRows(db, `select count(*) from ${quotedIdentifier(stored)}`, [])
  const rows = Number(row?.[0] ?? 0)
  let touched = 0
  let moves: readonly Move[] = []
  await attempt(async () => {
    moves = renamesOf(at, columns, facts.circles).moves
  })
  const present = presentColumns(columns, moves)
  const nameOf = (name: string) => moves.find((move) => move.name === name)?.was ?? name
  for (const { name, was } of moves) steps.push(`renames the column "${was}" to "${name}".`)
  await attempt(() => refuseOtherTime(db, { ...at, time: at.time && nameOf(at.time) }))
  if (moves.length === 0) await attempt(() => refuseEarlierNames(db, at, new Set(columns.keys()), facts))
  for (const step of columnSteps(at, present, facts.rows)) {
    if (step.kind === 'add') steps.push(`adds the column "${step.column.name}".`)
    if (step.kind === 'type') {
      steps.push(`changes the type of the column "${step.column.name}" in ${severalRows(rows)}.`)
      touched += rows
    }
    await attempt(() => tryStep(db, at, step, nameOf(step.column.name)))
  }
  for (const content of freshContents(at, facts, nameOf))
    if (present.has(content.column.name)) await attempt(() => tryContent(db, at, content, sources, nameOf(content.column.name)))
  const has = (name: string) => present.has(name)
  const values = await planValues(db, { spec: at, facts, has, nameOf, rows })
  const totals = await planTotals(db, stored, views)
  const indexes = await planIndexes(db, dialect, at, { present, nameOf, isRenamed: moves.length > 0 || stored !== table })
  steps.push(...values.steps, ...indexes.steps, ...totals.steps)
  faults.push(...values.faults, ...indexes.faults)
  touched += values.touched + indexes.made * rows + totals.touched
  return { ...about, rows, steps, faults, seconds: Math.ceil(touched / ROWS_A_SECOND) }
}

/** Columns as they are after the renames. */
function presentColumns(columns: ReadonlyMap<string, ColumnType>, moves: readonly Move[]): Map<string, ColumnType> {
  const after = new Map(columns)
  for (const { was } of moves) after.delete(was)
  for (const { name, was } of moves) after.set(name, columns.get(was) as ColumnType)
  return after
}

interface IndexWork {
  /** Columns after the renames. */
  present: ReadonlyMap<string, ColumnType>
  /** Name of a column before the renames. */
  nameOf(name: string): string
  /** True when a rename lets all indexes be made anew. */
  isRenamed: boolean
}

async function planIndexes(db: Database, dialect: Dialect, family: TableSpec, { present, nameOf, isRenamed }: IndexWork) {
  const there = new Set(await dialect.readIndexes(db, family.table))
  const wanted = new Set(family.indexes.map(({ name }) => name))
  const gone = [...there].filter((name) => isOurs(name) && !wanted.has(name))
  const made = family.indexes.filter(({ name }) => isRenamed || !there.has(name))
  const faults: TableFault[] = []
  for (const index of made) {
    if (!index.unique || there.has(index.name)) continue
    const fault = await equalRows(db, family, storedIndex(family, index, present, nameOf))
    if (fault) faults.push(fault)
  }
  const steps = [
    ...(gone.length > 0 && !isRenamed ? [`drops ${gone.length === 1 ? '1 index' : `${gone.length} indexes`}.`] : []),
    ...(made.length > 0 ? [`makes ${made.length === 1 ? '1 index' : `${made.length} indexes`}.`] : []),
  ]
  return { steps, faults, made: made.length }
}

/** The index over the columns that are stored now: a new column is empty, or has its default everywhere. */
function storedIndex(family: TableSpec, index: Index, present: ReadonlyMap<string, ColumnType>, nameOf: (name: string) => string): Index {
  const isStored = (name: string) => present.has(name)
  const columns = index.columns.filter(({ name }) => isStored(name)).map((column) => ({ ...column, name: nameOf(column.name) }))
  const empty = index.columns.some(
    ({ name, distinguishNull }) =>
      !isStored(name) && !distinguishNull && family.columns.find((column) => column.name === name)?.fallback === null,
  )
  return { ...index, columns: empty ? [{ name: 'id', distinguishNull: false }] : columns }
}
