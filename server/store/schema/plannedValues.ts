// Foretells what a migration does to stored values: renames in table rows, exact decimals, normal forms, link tables, hashes and totals.

import type { Database } from '../database.ts'
import { totalFields } from '../fieldTotals.ts'
import { quotedIdentifier, selectRows } from '../sql/query.ts'
import { freshDecimals, tryDecimals } from './migrateDecimals.ts'
import { tryForms } from './migrateForms.ts'
import { freshLinks } from './migrateLinks.ts'
import { countPlainSecrets } from './migrateSecrets.ts'
import { RefusedTable, type TableFault } from './refusedTable.ts'
import { freshMoves } from './renameRowColumns.ts'
import type { TableFacts } from './tableFacts.ts'
import type { TableSpec, TableViews } from './tableSpec.ts'

/** A total of one record takes as long as so many rows of a change of type. */
const ROWS_A_TOTAL = 30

export interface PlannedWork {
  /** English sentences, as in findings. */
  steps: string[]
  faults: TableFault[]
  /** Number of rows that the work changes. */
  touched: number
}

/** The table as it is stored, before the changes of its columns. */
export interface PresentTable {
  spec: TableSpec
  facts: TableFacts
  /** True for a column that is stored now, by its name after the renames. */
  has(column: string): boolean
  /** Name of a column before the renames. */
  nameOf(column: string): string
  /** Number of rows. */
  rows: number
}

export const severalRows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`)

export async function planValues(db: Database, table: PresentTable): Promise<PlannedWork> {
  const parts = [
    movesOf(table),
    await decimalsOf(db, table),
    await formsOf(db, table),
    await linksOf(db, table),
    await secretsOf(db, table),
  ]
  return {
    steps: parts.flatMap(({ steps }) => steps),
    faults: parts.flatMap(({ faults }) => faults),
    touched: parts.reduce((sum, { touched }) => sum + touched, 0),
  }
}

/** Totals are computed anew with every change of their table. */
export async function planTotals(db: Database, table: string, views: TableViews['views']): Promise<PlannedWork> {
  const entity = views.find(({ name, base }) => name === base)
  if (!entity || totalFields(entity).length === 0) return { steps: [], faults: [], touched: 0 }
  const [row] = await selectRows(db, `select count(*) from ${quotedIdentifier(table)} where "is_deleted" = 0`, [])
  const count = Number(row?.[0] ?? 0)
  return work(count, `computes the totals of ${severalRows(count)} anew.`, count * ROWS_A_TOTAL)
}

/** A step, unless it concerns no rows. */
const work = (count: number, step: string, touched = count): PlannedWork => ({ steps: count > 0 ? [step] : [], faults: [], touched })

function movesOf({ spec, facts, has, rows }: PresentTable): PlannedWork {
  const moved = spec.columns.filter((column) => has(column.name) && freshMoves(column, facts.moved ?? []).length > 0)
  return {
    steps: moved.flatMap(({ name }) => (rows > 0 ? [`renames columns inside of the column "${name}" in ${severalRows(rows)}.`] : [])),
    faults: [],
    touched: moved.length * rows,
  }
}

async function decimalsOf(db: Database, { spec, facts, has, nameOf }: PresentTable): Promise<PlannedWork> {
  const all: PlannedWork = { steps: [], faults: [], touched: 0 }
  for (const place of freshDecimals(spec, facts.exact ?? [])) {
    const { column, member } = place
    if (!has(column.name)) continue
    try {
      const count = await tryDecimals(db, spec, place, nameOf(column.name))
      const name = member === '' ? column.name : `${column.name}.${member}`
      if (count > 0) all.steps.push(`rounds the column "${name}" in ${severalRows(count)}.`)
      all.touched += count
    } catch (error) {
      if (!(error instanceof RefusedTable)) throw error
      all.faults.push(error.fault)
    }
  }
  return all
}

async function formsOf(db: Database, { spec, has, nameOf }: PresentTable): Promise<PlannedWork> {
  const all: PlannedWork = { steps: [], faults: [], touched: 0 }
  for (const column of spec.normal ?? []) {
    if (nameOf(column.name) !== column.name || !has(column.name)) continue
    const { count, fault } = await tryForms(db, spec, column)
    if (count > 0) all.steps.push(`normalises the column "${column.name}" in ${severalRows(count)}.`)
    if (fault) all.faults.push(fault)
    all.touched += count
  }
  return all
}

async function linksOf(db: Database, { spec, rows }: PresentTable): Promise<PlannedWork> {
  const fresh = await freshLinks(db, spec)
  const steps = fresh.map((column) => `keeps the ids of the column "${column}" in a table of their own too.`)
  return { steps, faults: [], touched: fresh.length * rows }
}

async function secretsOf(db: Database, { spec, has, nameOf }: PresentTable): Promise<PlannedWork> {
  const all: PlannedWork = { steps: [], faults: [], touched: 0 }
  for (const column of spec.hashed.filter(has)) {
    const count = await countPlainSecrets(db, spec.table, nameOf(column))
    if (count === 0) continue
    all.steps.push(`replaces the values of the column "${column}" in ${severalRows(count)} by hashes, which nobody turns back.`)
    all.touched += count
  }
  return all
}
