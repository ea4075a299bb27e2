// The thread behind `workbook.ts`. It reads one file or writes one, and is there for the next.

import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import readFile, { readSheet } from 'read-excel-file/universal'
import writeSheets, { type Sheet as WrittenSheet } from 'write-excel-file/node'
import { type Reach, reachOf } from './sheetBounds.ts'
import type { Cell, Order, Sheet, SheetColumn, SheetNames, Word } from './workbook.ts'
import { checkUnpackedSize } from './zipBounds.ts'

const MOST_UNPACKED = 100 * 1024 * 1024
const MOST_COLUMNS = 500
const ROWS_A_MESSAGE = 500

// On Linux a priority is the thread's own: this one gives way to the one that answers requests.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))

const port = parentPort
if (!port) throw new Error('sheetThread.ts runs as a thread')

const sheets: { sheet: Sheet; rows: Cell[][] }[] = []

port.on('message', (order: Order) => {
  if (order.kind === 'sheet') sheets.push({ sheet: order.sheet, rows: [] })
  // One by one: an argument list has its limits.
  else if (order.kind === 'add') for (const row of order.rows) sheets.at(-1)?.rows.push(row)
  else if (order.kind === 'read') void read(order)
  else void write()
})

const say = (word: Word, transfer: readonly ArrayBuffer[] = []): void => port.postMessage(word, [...transfer])

async function read({ bytes, rows: most, further }: Extract<Order, { kind: 'read' }>): Promise<void> {
  const sheets = await readAll(bytes, most, further)
  if (sheets === 'tooManyRows') return say({ kind: 'refused', why: 'tooManyRows' })
  if (sheets === null || sheets.flat().some((row) => row.length > MOST_COLUMNS)) return say({ kind: 'refused', why: 'unreadable' })
  if (sheets.some((rows) => rows.length > most + 1)) return say({ kind: 'refused', why: 'tooManyRows' })
  for (const [sheet, rows] of sheets.entries()) {
    for (let at = 0; at < rows.length; at += ROWS_A_MESSAGE) say({ kind: 'rows', rows: rows.slice(at, at + ROWS_A_MESSAGE), sheet })
  }
  say({ kind: 'read' })
}

/** `null` for what is no workbook: whatever the reader stumbles over, the file is to blame. */
async function readAll(bytes: Uint8Array, most: number, further: readonly SheetNames[]): Promise<Cell[][][] | 'tooManyRows' | null> {
  try {
    const reaches: Reach[] = []
    checkUnpackedSize(Buffer.from(bytes.buffer), MOST_UNPACKED, (name, content) => {
      if (/sheet[^/]*\.xml$/i.test(name)) reaches.push(reachOf(content.toString('utf8')))
    })
    // Each sheet by itself: it is not told here which one comes first.
    const tooFar = reaches.find(({ rows, columns }) => rows * columns > (most + 1) * MOST_COLUMNS)
    if (tooFar) return tooFar.columns > MOST_COLUMNS ? null : 'tooManyRows'
    if (further.length === 0) return [cellsOf(await readSheet(bytes.buffer as ArrayBuffer))]
    const all = await readFile(bytes.buffer as ArrayBuffer)
    const named = further.map((names) => all.slice(1).find(({ sheet }) => names.includes(sheet)))
    return [all[0], ...named].map((sheet) => cellsOf(sheet?.data ?? []))
  } catch {
    return null
  }
}

function cellsOf(rows: readonly (readonly unknown[])[]): Cell[][] {
  return (rows as readonly Cell[][]).map((row) => row.map((cell) => (cell instanceof Date ? wholeSecond(cell) : cell)))
}

/** A workbook keeps moments as fractions of days, which miss the second by a hair. */
function wholeSecond(date: Date): Date {
  return new Date(Math.round(date.getTime() / 1000) * 1000)
}

async function write(): Promise<void> {
  const bytes = await writeSheets(sheets.splice(0).map(written)).toBuffer()
  const own = Uint8Array.from(bytes)
  say({ kind: 'written', bytes: own }, [own.buffer])
}

function written({ sheet, rows }: { sheet: Sheet; rows: Cell[][] }): WrittenSheet<never> {
  const head = sheet.columns.map((column) => ({ ...text(column.head), fontWeight: 'bold' as const, backgroundColor: '#EEF2F7' }))
  const data = [head, ...rows.map((row) => row.map((cell, at) => styled(cell, sheet.columns[at])))]
  return { sheet: sheet.name, data, columns: sheet.columns.map(({ width }) => ({ width })), stickyRowsCount: 1 }
}

function styled(cell: Cell, column: SheetColumn | undefined) {
  if (cell === null) return null
  if (typeof cell === 'string') return text(cell)
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (typeof cell === 'boolean') return { value: cell, type: Boolean }
  return { value: cell, type: Date, format: column?.format === 'date' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss' }
}

/** Text by its type and by its format: `=1+1` stays three signs and a number even when the cell is edited. */
function text(value: string) {
  return { value, type: String, format: '@' }
}
