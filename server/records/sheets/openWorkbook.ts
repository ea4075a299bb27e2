// Opens uploaded workbooks. The archive is unpacked once within limits, and the parser gets a new archive of the checked parts: parsing the
// original file could find other contents through a second directory.

import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { cellText, dateOfSerial, isEmptyCell, isEmptyRow, type WorkbookCell } from './cells.ts'
import { openCsv } from './openCsv.ts'
import { otherArchive, otherFormat } from './otherFormats.ts'
import { isSpreadOut, MAX_COLUMNS, type SheetSize, sizeOf } from './sheetBounds.ts'
import { unpackArchive } from './unpackArchive.ts'
import type { OpenedFile, SheetNames, WorkbookRefusal } from './workbook.ts'
import { xmlForReader } from './xmlForReader.ts'

const BOUNDS = { bytes: 100 * 1024 * 1024, parts: 2_000 }
/** Maximum number of characters in all cells: a shared text is stored once in the file but read for each cell. */
const MAX_CHARACTERS = 50_000_000
/** Days between the 1900 and 1904 calendars of workbooks. */
const CALENDAR_OF_1904 = 1462
const ZIP = Buffer.from('PK')
/** Parts by which the parser would detect another file format, which is not checked here. */
const OTHER_PROGRAMS = /^\/?(?:META-INF\/|content\.xml$|objectdata\.xml$|Index)/i

/**
 * Rows of the first visible sheet, and of each further sheet by name, empty if missing. A file that is no archive is read as CSV. Every
 * error of the parser is a fault of the file. Runs in the sheet thread, since a large file takes seconds.
 * @param most maximum number of rows below the headings of a sheet
 */
export function openWorkbook(bytes: Buffer, most: number, further: readonly SheetNames[]): OpenedFile | WorkbookRefusal {
  try {
    if (!bytes.subarray(0, ZIP.length).equals(ZIP))
      return otherFormat(bytes) ?? validated({ sheets: [openCsv(bytes, most + 2), ...further.map(() => [])], hiddenRows: 0 }, most)
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
    // `cellStyles` reads hidden rows; format 14 is the system's date format, here the Chinese one.
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
    return typeof file === 'string' ? file : validated(file, most)
  } catch {
    return 'unreadable'
  }
}

/** Checks each part with sheet content, whatever its name, since the order of sheets is not known here. */
function refusalOf(parts: readonly Buffer[], most: number): WorkbookRefusal | null {
  for (const part of parts) {
    if (!part.includes('sheetData')) continue
    const refusal = sizeRefusal(sizeOf(part.toString('utf8')), most)
    if (refusal) return refusal
  }
  return null
}

function sizeRefusal(size: SheetSize, most: number): WorkbookRefusal | null {
  if (size.rows * size.columns > (most + 1) * MAX_COLUMNS) return size.columns > MAX_COLUMNS ? 'tooManyColumns' : 'tooManyRows'
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

/** Pads every row to the longest one and drops blank rows at the end. The parser leaves gaps, which are counted before they are filled. */
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

/** Fills cells of merged ranges below the headings with the displayed content; their own content is invisible. */
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

/** A format with year or day is a date; `m` alone may be minutes. */
function kindOf(format: string): 'number' | 'date' | 'time' {
  if (!SSF.is_date(format)) return 'number'
  const signs = format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  return /[yde]/i.test(signs) || !/[hs]/i.test(format) ? 'date' : 'time'
}

function validated(file: OpenedFile, most: number): OpenedFile | WorkbookRefusal {
  if (file.sheets[0]?.every(isEmptyRow)) return 'empty'
  const rows = file.sheets.flat()
  if (rows.some((row) => row.length > MAX_COLUMNS)) return 'tooManyColumns'
  if (file.sheets.some((sheet) => sheet.length > most + 1)) return 'tooManyRows'
  const characters = (row: readonly WorkbookCell[]) =>
    row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)
  return rows.reduce((sum, row) => sum + characters(row), 0) > MAX_CHARACTERS ? 'tooLarge' : file
}
