// Limits the size of a worksheet before it is read into cells.

export interface SheetSize {
  /** Row of the last cell, from 1; at least the number of rows that the sheet contains. */
  rows: number
  columns: number
  /** Cells that are written. */
  cells: number
}

/** `r="XFD1048576"` of a cell, `r="1048576"` of a row, and the further end of `ref="A1:XFD1048576"`. */
const PLACE = /\b(?:r|ref)\s*=\s*["'](?:[^"':]*:)?\$?([A-Za-z]{0,7})\$?(\d{1,15})["']/g
/** The same, written so that only an XML parser sees it. */
const HIDDEN = /\br(?:ef)?\s*=\s*["'][^"']*&/
/** The tag of a row or a cell, whatever its namespace is called. */
const TAG = /<(?:[^\s<>/:="']{1,64}:)?(row|c)[\s/>]/g
/** Places of a sheet that none of its cells stands in. */
const SPARE_PLACES = 500_000
const PLACES_A_CELL = 50

/** Throws for places that are written in entities, which no program does. */
export function sizeOf(sheet: string): SheetSize {
  if (HIDDEN.test(sheet)) throw new Error('places of cells are hidden in entities')
  const size: SheetSize = { rows: 0, columns: 0, cells: 0 }
  for (const [, letters = '', row = ''] of sheet.matchAll(PLACE)) {
    size.rows = Math.max(size.rows, Number(row))
    size.columns = Math.max(size.columns, columnOf(letters))
  }
  let rows = 0
  for (const [, tag] of sheet.matchAll(TAG)) {
    if (tag === 'c') size.cells += 1
    else rows += 1
  }
  return { ...size, rows: Math.max(size.rows, rows) }
}

/** True when it reaches over many more places than it writes cells for: a kilobyte of XML could make millions of them. */
export function isSpreadOut({ rows, columns, cells }: SheetSize): boolean {
  return rows * columns > SPARE_PLACES + PLACES_A_CELL * cells
}

/** `A` is 1, `XFD` 16,384. */
function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
