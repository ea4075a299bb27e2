// Limits the size of a worksheet before it is parsed into cells.

/** Maximum number of columns. */
export const MAX_COLUMNS = 500

/** Extent of a sheet's content. Formats, merged ranges, filters and links beyond it do not count. */
export interface SheetSize {
  /** Row of the last cell with content, from 1; at least the number of rows with content. */
  rows: number
  columns: number
  /** Number of cells with content. */
  cells: number
}

/** A row, or a cell with its content up to the next tag; with any namespace prefix. */
const TAG = /<(?:[^\s<>/:="']{1,64}:)?(row|c)(?=[\s/>])([^<>]*)>\s*(<\/|)/g
/** `r="XFD1048576"` of a cell, `r="1048576"` of a row. */
const PLACE = /\br\s*=\s*["']\$?([A-Za-z]{0,7})\$?(\d{1,15})["']/
/** A reference that the parser would not recognise, as it expects capitals. */
const LOST_PLACE = /\sr\s*=\s*["'](?:\$|[A-Z]*[a-z]|[A-Z]+\$)/
/** A reference with entities, visible only to a real XML parser. */
const HIDDEN = /\br(?:ef)?\s*=\s*["'][^"']*&/
/** Allowed number of empty positions in a sheet. */
const SPARE_PLACES = 500_000
const PLACES_A_CELL = 50

/** Throws for cell references with entities, lower case letters or `$A$1`, which no program writes. */
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

/** True when the extent is far larger than the number of cells: a kilobyte of XML could create millions of cells. */
export function isSpreadOut({ rows, columns, cells }: SheetSize): boolean {
  return rows * columns > SPARE_PLACES + PLACES_A_CELL * cells
}

/** Column number: `A` is 1, `XFD` 16,384. */
function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
