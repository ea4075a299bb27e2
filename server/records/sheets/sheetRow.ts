import type { Field, SheetTable } from '#model/entity/entity.ts'
import type { WorkbookCell } from './cells.ts'

/** A row as it stands in the file. */
export interface SheetRow {
  /** Counted as programs of sheets do: the heads are row 1. */
  number: number
  cells: readonly WorkbookCell[]
  /** Rows of other sheets for the same record. */
  tables?: readonly TableRows[]
}

/** Rows of one record, from the sheet of a table. */
export interface TableRows {
  table: SheetTable
  heads: readonly WorkbookCell[]
  /** The column of each cell; `null` for one that is not taken. */
  columns: readonly (Field | null)[]
  rows: SheetRow[]
}

export interface RowFault extends SheetRow {
  /** Names of the fields at fault; `null` for a fault of the whole record. */
  fields: readonly (string | null)[]
  /** Heads of the columns at fault; none for a fault of the whole record. */
  columns: readonly string[]
  reasons: readonly string[]
}
