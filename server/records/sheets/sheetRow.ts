// Types of the rows of an imported file.

import type { Field, SheetTable } from '#model/entity/entity.ts'
import type { WorkbookCell } from './cells.ts'

/** A row of the file. */
export interface SheetRow {
  /** Row number as spreadsheet programs count: the headings are row 1. */
  number: number
  cells: readonly WorkbookCell[]
  /** Rows for the same record from other sheets. */
  tables?: readonly TableRows[]
}

/** Rows of one record from the sheet of a table. */
export interface TableRows {
  table: SheetTable
  heads: readonly WorkbookCell[]
  /** Field of each cell; `null` for a column that is not imported. */
  columns: readonly (Field | null)[]
  rows: SheetRow[]
}

export interface RowFault extends SheetRow {
  /** Names of the faulty fields; `null` for a fault of the whole record. */
  fields: readonly (string | null)[]
  /** Headings of the faulty columns; empty for a fault of the whole record. */
  columns: readonly string[]
  reasons: readonly string[]
}
