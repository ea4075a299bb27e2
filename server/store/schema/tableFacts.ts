// Stores facts of a table that its columns do not show, in the migration ledger.

import type { Database } from '../database.ts'
import { change, selectRows } from '../sql/query.ts'

export interface TableFacts {
  /** Columns that are known to contain table rows. */
  rows: readonly string[]
  /** Circles of renames that were applied. */
  circles: readonly string[]
  /** Columns that were renamed: `plannedOn:planned_on<plan_day`. */
  renamed?: readonly string[]
  /** Columns inside table fields that were renamed: `lines.amount<sum`. */
  moved?: readonly string[]
  /** Columns that are known to have exact values: `price:2`, `lines.price:2`. */
  exact?: readonly string[]
  /** Contents of the columns, without those of any text: `due: format date`; absent for older tables. */
  contents?: Readonly<Record<string, string>>
  /** Formulas of the stored computed values; absent for older tables. */
  formulas?: Readonly<Record<string, string>>
}

const keyOf = (table: string): string => `facts of ${table}`

export async function readFacts(db: Database, table: string): Promise<TableFacts> {
  const [row] = await selectRows(db, 'select hash from gantry_schema where table_name = ?', [keyOf(table)])
  return row ? (JSON.parse(String(row[0])) as TableFacts) : { rows: [], circles: [], moved: [] }
}

/** Moves the facts of a renamed table. */
export async function moveFacts(db: Database, from: string, to: string): Promise<void> {
  await change(db, 'delete from gantry_schema where table_name = ?', [keyOf(to)])
  await change(db, 'update gantry_schema set table_name = ? where table_name = ?', [keyOf(to), keyOf(from)])
}

export async function writeFacts(db: Database, table: string, facts: TableFacts): Promise<void> {
  const { rows, circles, exact = [], renamed = [], formulas, contents } = facts
  const isEmpty = [rows, circles, exact, renamed].every((list) => list.length === 0) && formulas === undefined && contents === undefined
  await change(db, 'delete from gantry_schema where table_name = ?', [keyOf(table)])
  if (!isEmpty) await change(db, 'insert into gantry_schema (table_name, hash) values (?, ?)', [keyOf(table), JSON.stringify(facts)])
}
