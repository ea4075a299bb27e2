// Limits the size of a worksheet before it is read into cells.

/** Columns that are read; more are refused. */
export const MOST_COLUMNS = 500

/** Extent of what a sheet says. Formats, merged ranges, filters and links that reach further do not count. */
export interface SheetSize {
  /** Row of the last cell with content, from 1; at least the number of rows with content. */
  rows: number
  columns: number
  /** Cells with content. */
  cells: number
}

/** A row, or a cell and its content as far as the next tag. Whatever the namespace is called. */
const TAG = /<(?:[^\s<>/:="']{1,64}:)?(row|c)(?=[\s/>])([^<>]*)>\s*(<\/|)/g
/** `r="XFD1048576"` of a cell, `r="1048576"` of a row. */
const PLACE = /\br\s*=\s*["']\$?([A-Za-z]{0,7})\$?(\d{1,15})["']/
/** A place that the reader would lose: it takes capitals alone. */
const LOST_PLACE = /\sr\s*=\s*["'](?:\$|[A-Z]*[a-z]|[A-Z]+\$)/
/** The same, written so that only an XML parser sees it. */
const HIDDEN = /\br(?:ef)?\s*=\s*["'][^"']*&/
/** Places of a sheet that none of its cells stands in. */
const SPARE_PLACES = 500_000
const PLACES_A_CELL = 50

/** Throws for places that are written in entities, small letters or as `$A$1`, which no program does. */
export function sizeOf(sheet: string): SheetSize {
  if (HIDDEN.test(sheet)) throw new Error('places of cells are hidden in entities')
  const size: SheetSize = { rows: 0, columns: 0, cells: 0 }
  let rows = 0
  let isCounted = true
  for (const [, tag, attributes = '', end] of sheet.matchAll(TAG)) {
    if (tag === 'row') isCounted = false
    else if (!attributes.endsWith('/') && end === '') {
      if (LOST_PLACE.test(attributes)) throw new Error('the place of a cell is not written as A1')
      const [, letters = '', row = ''] = PLACE.exec(attributes) ?? []
      size.rows = Math.max(size.rows, Number(row))
      size.columns = Math.max(size.columns, columnOf(letters))
      size.cells += 1
      if (!isCounted) rows += 1
      isCounted = true
    }
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
