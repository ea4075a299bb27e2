import type { Cell } from './workbook.ts'

/** A row as it stands in the file. */
export interface SheetRow {
  /** Counted as programs of sheets do: the heads are row 1. */
  number: number
  cells: readonly Cell[]
}

export interface RowFault extends SheetRow {
  /** Heads of the columns at fault; none for a fault of the whole record. */
  columns: readonly string[]
  reasons: readonly string[]
}
