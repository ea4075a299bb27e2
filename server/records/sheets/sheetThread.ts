// Worker thread of `workbook.ts`: reads or writes one file at a time and is reused.

import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import writeSheets, { type Sheet as WrittenSheet } from 'write-excel-file/node'
import { isMerged, isShownNumber, isStyled, type WrittenCell } from './cells.ts'
import { openWorkbook } from './openWorkbook.ts'
import type { Order, Sheet, SheetColumn, Word } from './workbook.ts'

const ROWS_A_MESSAGE = 500
/** Underscore of a text that looks like an escaped character (ECMA-376, ST_Xstring): a reader would turn `_x0041_` into `A`. */
const ENCODED_SIGN = /_(?=x[\dA-Fa-f]{4}_)/g

// On Linux priority is per thread: this thread yields to the one that answers requests.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))

const port = parentPort
if (!port) throw new Error('sheetThread.ts runs as a thread')

const sheets: { sheet: Sheet; rows: WrittenCell[][] }[] = []

port.on('message', (order: Order) => {
  if (order.kind === 'sheet') sheets.push({ sheet: order.sheet, rows: [] })
  // Rows are pushed one by one, because the number of arguments of a call is limited.
  else if (order.kind === 'add') for (const row of order.rows) sheets.at(-1)?.rows.push(row)
  else if (order.kind === 'read') read(order)
  else void write()
})

const post = (word: Word, transfer: readonly ArrayBuffer[] = []): void => port.postMessage(word, [...transfer])

function read({ bytes, rows: most, further }: Extract<Order, { kind: 'read' }>): void {
  const opened = openWorkbook(Buffer.from(bytes.buffer), most, further)
  if (typeof opened === 'string') {
    post({ kind: 'refused', why: opened })
    return
  }
  for (const [sheet, rows] of opened.sheets.entries()) {
    for (let at = 0; at < rows.length; at += ROWS_A_MESSAGE) post({ kind: 'rows', rows: rows.slice(at, at + ROWS_A_MESSAGE), sheet })
  }
  post({ kind: 'read', hiddenRows: opened.hiddenRows })
}

async function write(): Promise<void> {
  const bytes = await writeSheets(sheets.splice(0).map(written)).toBuffer()
  const own = Uint8Array.from(bytes)
  post({ kind: 'written', bytes: own }, [own.buffer])
}

function written({ sheet, rows }: { sheet: Sheet; rows: WrittenCell[][] }): WrittenSheet<never> {
  const above = (sheet.above ?? []).map((line, at) => [
    {
      ...text(line),
      columnSpan: sheet.columns.length,
      ...(at === 0 ? { fontWeight: 'bold' as const, fontSize: 16, align: 'center' as const } : {}),
    },
    // Empty cells covered by the line.
    ...sheet.columns.slice(1).map(() => null),
  ])
  const head = sheet.columns.map((column) => ({ ...text(column.head), fontWeight: 'bold' as const, backgroundColor: '#EEF2F7' }))
  const data = [...above, head, ...rows.map((row) => row.map((cell, at) => styled(cell, sheet.columns[at])))]
  return {
    sheet: sheet.name,
    data,
    columns: sheet.columns.map(({ width }) => ({ width })),
    stickyRowsCount: above.length + 1,
    ...(sheet.isLandscape ? { orientation: 'landscape' as const } : {}),
  }
}

function styled(cell: WrittenCell, column: SheetColumn | undefined): object | null {
  if (isStyled(cell)) {
    const own = styled(cell.cell, cell.format && column ? { ...column, format: cell.format } : column)
    return cell.ground ? { ...own, backgroundColor: cell.ground } : own
  }
  if (cell === null || isMerged(cell)) return null
  if (isShownNumber(cell)) return text(cell.shown)
  if (typeof cell === 'string') return text(cell)
  if (typeof cell === 'number') return { value: cell, type: Number, ...(column?.format ? { format: column.format } : {}) }
  if (typeof cell === 'boolean') return { value: cell, type: Boolean }
  return { value: cell, type: Date, format: column?.format ?? 'yyyy-mm-dd hh:mm:ss' }
}

/** Text by type and by format, so that `=1+1` stays text even when the cell is edited. */
function text(value: string) {
  return { value: value.replace(ENCODED_SIGN, '_x005F_'), type: String, format: '@' }
}
