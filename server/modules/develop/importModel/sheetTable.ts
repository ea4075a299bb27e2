// Finds the heading and the rows of a sheet of another program: titles above, headings of two lines, merged cells, empty rows and sums.

import { cellText, isEmptyCell, isEmptyRow, isMerged, isShownNumber, type WorkbookCell } from '#records/sheets/cells.ts'
import chinese from './chinese.json' with { type: 'json' }

export interface FoundTable {
  heads: readonly string[]
  /** Filled cells by column; `null` for an empty one. */
  rows: readonly (readonly (SheetValue | null)[])[]
  /** Rows below the heading that are no records: sums, and repeated headings. */
  skipped: number
}

/** Content of a cell: its text, and what the program of the sheet knew of it. */
export interface SheetValue {
  text: string
  kind: 'text' | 'number' | 'boolean' | 'date' | 'time'
}

/** Rows in which the heading is looked for. */
const HEAD_ROWS = 20
const MAX_TITLE_LENGTH = 60
const SUM = new RegExp(chinese.sum, 'i')

/** `null` for a sheet without a heading of two columns, or without rows. */
export function tableInSheet(cells: readonly (readonly WorkbookCell[])[]): FoundTable | null {
  const at = cells.slice(0, HEAD_ROWS).findIndex(isHead)
  const first = cells[at]
  if (!first) return null
  const second = cells[at + 1] ?? []
  const isDouble = isSecondHead(first, second)
  const titles = headTitles(first, isDouble ? second : [])
  const columns = titles.flatMap((title, column) => (title === '' ? [] : [column]))
  const heads = distinct(columns.map((column) => titles[column] ?? ''))
  const below = cells.slice(at + (isDouble ? 2 : 1)).filter((row) => !isEmptyRow(row))
  const rows = below.map((row) => columns.map((column) => valueOfCell(row[column] ?? null)))
  const records = rows.filter((row) => !isSum(row) && !row.every((value, column) => (value?.text ?? '') === heads[column]))
  return records.length === 0 ? null : { heads, rows: records, skipped: rows.length - records.length }
}

/** A row with two texts or more, and no numbers: a title above is one cell. */
function isHead(row: readonly WorkbookCell[]): boolean {
  const own = row.filter((cell) => !isEmptyCell(cell) && !isMerged(cell))
  return own.length >= 2 && own.every((cell) => typeof cell === 'string')
}

/** A line of texts below a heading that fills gaps of it: the first line groups columns. */
function isSecondHead(first: readonly WorkbookCell[], second: readonly WorkbookCell[]): boolean {
  const own = second.map((cell) => (isEmptyCell(cell) || isMerged(cell) ? null : cell))
  const fillsGap = own.some((cell, column) => cell !== null && (isEmptyCell(first[column]) || isMerged(first[column])))
  return fillsGap && own.every((cell) => cell === null || typeof cell === 'string')
}

function headTitles(first: readonly WorkbookCell[], second: readonly WorkbookCell[]): string[] {
  const width = Math.max(first.length, second.length)
  return Array.from({ length: width }, (_, column) => headText(second[column]) || headText(first[column]))
}

const headText = (cell: WorkbookCell | undefined): string =>
  isEmptyCell(cell) || isMerged(cell)
    ? ''
    : cellText(cell)
        .split(/\s+/)
        .join(' ')
        .replace(/[*＊:：]$/, '')
        .slice(0, MAX_TITLE_LENGTH)

/** Titles that stand twice get a number. */
function distinct(titles: readonly string[]): string[] {
  return titles.map((title, at) => {
    const before = titles.slice(0, at).filter((other) => other === title).length
    return before === 0 ? title : `${title}${before + 1}`
  })
}

function valueOfCell(cell: WorkbookCell): SheetValue | null {
  if (isEmptyCell(cell)) return null
  // A merged cell holds the same value in each row, but only one across columns.
  if (isMerged(cell)) return cell.isAcross ? null : valueOfCell(cell.merged)
  if (cell instanceof Date) return { text: cellText(cell), kind: 'date' }
  if (isShownNumber(cell)) return { text: cell.kind === 'number' ? String(cell.number) : cell.shown.trim(), kind: cell.kind }
  const kind = typeof cell === 'number' ? 'number' : typeof cell === 'boolean' ? 'boolean' : 'text'
  return { text: cellText(cell), kind }
}

const isSum = (row: readonly (SheetValue | null)[]): boolean =>
  SUM.test((row.find((value) => value !== null)?.text ?? '').replace(/\s/g, ''))
