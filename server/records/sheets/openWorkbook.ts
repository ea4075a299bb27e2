// Opens uploaded workbooks. The archive is unpacked once, within bounds, and the reader gets an archive made of the
// parts that were checked: a second reading of the file itself could find another directory in it.

import { zipSync } from 'fflate'
import readFile, { readSheet } from 'read-excel-file/universal'
import { isSpreadOut, type SheetSize, sizeOf } from './sheetBounds.ts'
import { unpackArchive } from './unpackArchive.ts'
import type { SheetNames, WorkbookCell, WorkbookRefusal } from './workbook.ts'

const BOUNDS = { bytes: 100 * 1024 * 1024, parts: 2_000 }
const MOST_COLUMNS = 500
/** Of all cells together: a text that many cells share is written once in the file, and is read as often as it is shown. */
const MOST_CHARACTERS = 50_000_000

/**
 * The rows of its first sheet, and of each further one by its names, empty where there is none. Every error of the reader is a fault of the file.
 * Runs in the thread of sheets: a large file takes seconds.
 * @param most rows of a sheet below its heads
 */
export async function openWorkbook(
  bytes: Buffer,
  most: number,
  further: readonly SheetNames[],
): Promise<WorkbookCell[][][] | WorkbookRefusal> {
  try {
    const parts = unpackArchive(bytes, BOUNDS, (name) => name.endsWith('.xml') || name.endsWith('.rels'))
    const refusal = refusalOf([...parts.values()], most)
    if (refusal) return refusal
    const archive = zipSync(Object.fromEntries(parts), { level: 0 }).buffer as ArrayBuffer
    const sheets = further.length === 0 ? [await readSheet(archive)] : named(await readFile(archive), further)
    return judged(sheets.map(cellsOf), most)
  } catch {
    return 'unreadable'
  }
}

/** Each sheet by itself: it is not told here which one comes first. A part is one by its content, whatever it is called. */
function refusalOf(parts: readonly Buffer[], most: number): WorkbookRefusal | null {
  for (const part of parts) {
    if (!part.includes('sheetData')) continue
    const size: SheetSize = sizeOf(part.toString('utf8'))
    if (size.rows * size.columns > (most + 1) * MOST_COLUMNS) return size.columns > MOST_COLUMNS ? 'unreadable' : 'tooManyRows'
    if (isSpreadOut(size)) return 'tooLarge'
  }
  return null
}

function named(all: readonly { sheet: string; data: unknown }[], further: readonly SheetNames[]): unknown[] {
  return [all[0], ...further.map((names) => all.slice(1).find(({ sheet }) => names.includes(sheet)))].map((one) => one?.data ?? [])
}

function judged(sheets: WorkbookCell[][][], most: number): WorkbookCell[][][] | WorkbookRefusal {
  const rows = sheets.flat()
  if (rows.some((row) => row.length > MOST_COLUMNS)) return 'unreadable'
  if (sheets.some((sheet) => sheet.length > most + 1)) return 'tooManyRows'
  const characters = (row: WorkbookCell[]) => row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)
  return rows.reduce((sum, row) => sum + characters(row), 0) > MOST_CHARACTERS ? 'tooLarge' : sheets
}

function cellsOf(rows: unknown): WorkbookCell[][] {
  return (rows as readonly WorkbookCell[][]).map((row) => row.map((cell) => (cell instanceof Date ? wholeSecond(cell) : cell)))
}

/** A workbook keeps moments as fractions of days, which miss the second by a hair. */
function wholeSecond(date: Date): Date {
  return new Date(Math.round(date.getTime() / 1000) * 1000)
}
