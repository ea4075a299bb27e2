// How far a worksheet reaches, asked before its reader makes a row of cells for every row and column up to there.

/** Where the furthest cell of a sheet stands, both from 1. */
export interface Reach {
  rows: number
  columns: number
}

/** `r="XFD1048576"` of a cell, `r="1048576"` of a row, and the further end of `ref="A1:XFD1048576"`. */
const PLACE = /\b(?:r|ref)\s*=\s*["'](?:[^"':]*:)?\$?([A-Za-z]{0,7})\$?(\d{1,15})["']/g
/** The same, written so that only an XML parser sees it. */
const HIDDEN = /\br(?:ef)?\s*=\s*["'][^"']*&/

/** Throws for places that are written in entities, which no program does. */
export function reachOf(sheet: string): Reach {
  if (HIDDEN.test(sheet)) throw new Error('places of cells are hidden in entities')
  const reach: Reach = { rows: 0, columns: 0 }
  for (const [, letters = '', row = ''] of sheet.matchAll(PLACE)) {
    reach.rows = Math.max(reach.rows, Number(row))
    reach.columns = Math.max(reach.columns, columnOf(letters))
  }
  return reach
}

/** `A` is 1, `XFD` 16,384. */
function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
