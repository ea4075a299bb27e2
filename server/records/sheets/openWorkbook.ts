// Opens uploaded workbooks. The archive is unpacked once, within bounds, and the reader gets an archive made of the
// parts that were checked: a second reading of the file itself could find another directory in it.

import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { cellText, dateOfSerial, isEmptyCell, isEmptyRow, type WorkbookCell } from './cells.ts'
import { openCsv } from './openCsv.ts'
import { otherArchive, otherFormat } from './otherFormats.ts'
import { isSpreadOut, MOST_COLUMNS, type SheetSize, sizeOf } from './sheetBounds.ts'
import { unpackArchive } from './unpackArchive.ts'
import type { OpenedFile, SheetNames, WorkbookRefusal } from './workbook.ts'
import { xmlForReader } from './xmlForReader.ts'

const BOUNDS = { bytes: 100 * 1024 * 1024, parts: 2_000 }
/** Of all cells together: a text that many cells share is written once in the file, and is read as often as it is shown. */
const MOST_CHARACTERS = 50_000_000
/** Days between the two calendars of workbooks. */
const CALENDAR_OF_1904 = 1462
const ZIP = Buffer.from('PK')
/** Parts by which the reader would take the archive for a file of another program, which has not been checked. */
const OTHER_PROGRAMS = /^\/?(?:META-INF\/|content\.xml$|objectdata\.xml$|Index)/i

/**
 * The rows of its first visible sheet, and of each further one by its names, empty where there is none. A file that is no archive is read as CSV.
 * Every error of the reader is a fault of the file. Runs in the thread of sheets: a large file takes seconds.
 * @param most rows of a sheet below its heads
 */
export function openWorkbook(bytes: Buffer, most: number, further: readonly SheetNames[]): OpenedFile | WorkbookRefusal {
  try {
    if (!bytes.subarray(0, ZIP.length).equals(ZIP))
      return otherFormat(bytes) ?? judged({ sheets: [openCsv(bytes, most + 2), ...further.map(() => [])], hiddenRows: 0 }, most)
    const names: string[] = []
    const parts = unpackArchive(bytes, BOUNDS, (name) => {
      names.push(name)
      return /\.(?:xml|rels)$/i.test(name) && !OTHER_PROGRAMS.test(name)
    })
    const other = otherArchive(names)
    if (other !== null) return other
    const prepared = Object.fromEntries([...parts].map(([name, part]) => [name, xmlForReader(part)]))
    const refusal = refusalOf(Object.values(prepared), most)
    if (refusal) return refusal
    // `cellStyles` tells hidden rows; format 14 is the day of the system, which is Chinese here.
    const book = read(zipSync(prepared, { level: 0 }), {
      type: 'buffer',
      dense: true,
      cellStyles: true,
      cellHTML: false,
      cellFormula: false,
      sheetRows: most + 2,
      dateNF: 'yyyy/m/d',
    })
    const file = opened(book, further, most)
    return typeof file === 'string' ? file : judged(file, most)
  } catch {
    return 'unreadable'
  }
}

/** Each sheet by itself: it is not told here which one comes first. A part is one by its content, whatever it is called. */
function refusalOf(parts: readonly Buffer[], most: number): WorkbookRefusal | null {
  for (const part of parts) {
    if (!part.includes('sheetData')) continue
    const refusal = sizeRefusal(sizeOf(part.toString('utf8')), most)
    if (refusal) return refusal
  }
  return null
}

function sizeRefusal(size: SheetSize, most: number): WorkbookRefusal | null {
  if (size.rows * size.columns > (most + 1) * MOST_COLUMNS) return size.columns > MOST_COLUMNS ? 'tooManyColumns' : 'tooManyRows'
  return isSpreadOut(size) ? 'tooLarge' : null
}

function opened(book: WorkBook, further: readonly SheetNames[], most: number): OpenedFile | WorkbookRefusal {
  const states = book.Workbook?.Sheets ?? []
  const names = book.SheetNames.filter((name) => book.Sheets[name]?.['!data'] !== undefined)
  if (names.length === 0) throw new Error('has no sheet with cells')
  const first = names.find((name) => !states[book.SheetNames.indexOf(name)]?.Hidden)
  if (first === undefined) return 'allHidden'
  const others = further.map((wanted) => names.find((name) => name !== first && wanted.includes(name)))
  const startsIn1904 = book.Workbook?.WBProps?.date1904 === true
  const sheets: WorkbookCell[][][] = []
  for (const name of [first, ...others]) {
    const rows = name === undefined ? [] : rowsOf(book.Sheets[name] as WorkSheet, startsIn1904, most)
    if (typeof rows === 'string') return rows
    sheets.push(rows)
  }
  return { sheets, hiddenRows: hiddenRows(book.Sheets[first] as WorkSheet, sheets[0] ?? []) }
}

/** Every row is as long as the longest one; blank rows at the end are left out. The reader leaves gaps, which are counted before they are filled. */
function rowsOf(sheet: WorkSheet, startsIn1904: boolean, most: number): WorkbookCell[][] | WorkbookRefusal {
  const size: SheetSize = { rows: 0, columns: 0, cells: 0 }
  const found = new Map<number, Map<number, WorkbookCell>>()
  for (const [row, cells] of Object.entries(sheet['!data'] ?? [])) {
    const filled = new Map<number, WorkbookCell>()
    for (const [column, cell] of Object.entries(cells ?? [])) {
      const content = cell ? cellOf(cell, startsIn1904) : null
      if (!isEmptyCell(content)) filled.set(Number(column), content)
    }
    if (filled.size === 0) continue
    found.set(Number(row), filled)
    size.rows = Number(row) + 1
    size.columns = Math.max(size.columns, 1 + ([...filled.keys()].at(-1) ?? 0))
    size.cells += filled.size
  }
  const refusal = sizeRefusal(size, most)
  if (refusal) return refusal
  const row = (at: number) => Array.from({ length: size.columns }, (_, column) => found.get(at)?.get(column) ?? null)
  return withMerges(
    Array.from({ length: size.rows }, (_, at) => row(at)),
    sheet,
  )
}

/** Cells of a merged range below the heads repeat what it shows. What they hold themselves nobody sees. */
function withMerges(rows: WorkbookCell[][], sheet: WorkSheet): WorkbookCell[][] {
  for (const { s: start, e: end } of sheet['!merges'] ?? []) {
    const merged = rows[start.r]?.[start.c]
    const isAcross = end.c > start.c
    const covered = start.r === 0 || isEmptyCell(merged) ? null : ({ merged, isAcross } as WorkbookCell)
    for (let r = start.r; r <= end.r && r < rows.length; r++) {
      const row = rows[r] as WorkbookCell[]
      for (let c = start.c; c <= end.c && c < row.length; c++) if (r !== start.r || c !== start.c) row[c] = covered
    }
  }
  return rows
}

function hiddenRows(sheet: WorkSheet, rows: readonly WorkbookCell[][]): number {
  const states = sheet['!rows'] ?? []
  return rows.filter((row, at) => at > 0 && states[at]?.hidden && row.some((cell) => !isEmptyCell(cell))).length
}

function cellOf({ t: type, v: value, w: text, z: format }: CellObject, startsIn1904: boolean): WorkbookCell {
  if (type === 'e') return text ?? '#ERROR!'
  if (type === 's') return String(value ?? '').replace(/\r\n?/g, '\n')
  if (type === 'b') return value === true
  return type === 'n' ? numberOf(Number(value), text ?? '', String(format ?? 'General'), startsIn1904) : null
}

function numberOf(number: number, shown: string, format: string, startsIn1904: boolean): WorkbookCell {
  const serial = startsIn1904 ? number + CALENDAR_OF_1904 : number
  const kind = kindOf(format)
  if (kind === 'number' && (format === 'General' || format === '@'))
    return startsIn1904 ? { number, shown: cellText(number), kind, serial } : number
  if (kind === 'date' && serial >= 1 && cellText(dateOfSerial(serial)) === shown) return dateOfSerial(serial)
  return { number, shown, kind, serial }
}

/** A format with a year or a day is one of dates; `m` alone may be minutes. */
function kindOf(format: string): 'number' | 'date' | 'time' {
  if (!SSF.is_date(format)) return 'number'
  const signs = format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  return /[yde]/i.test(signs) || !/[hs]/i.test(format) ? 'date' : 'time'
}

function judged(file: OpenedFile, most: number): OpenedFile | WorkbookRefusal {
  if (file.sheets[0]?.every(isEmptyRow)) return 'empty'
  const rows = file.sheets.flat()
  if (rows.some((row) => row.length > MOST_COLUMNS)) return 'tooManyColumns'
  if (file.sheets.some((sheet) => sheet.length > most + 1)) return 'tooManyRows'
  const characters = (row: readonly WorkbookCell[]) =>
    row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)
  return rows.reduce((sum, row) => sum + characters(row), 0) > MOST_CHARACTERS ? 'tooLarge' : file
}
