// Worker thread of `workbook.ts`: reads or writes one file at a time and is reused.

import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Order, Word } from './workbook.ts'
import { createXlsxWriter } from './xlsxWriter.ts'

const ROWS_A_MESSAGE = 500

// On Linux priority is per thread: this thread yields to the one that answers requests.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))

const port = parentPort
if (!port) throw new Error('sheetThread.ts runs as a thread')

let writer = createXlsxWriter()

port.on('message', (order: Order) => {
  if (order.kind === 'sheet') writer.sheet(order.sheet)
  else if (order.kind === 'add') writer.add(order.rows)
  else if (order.kind === 'read') void read(order)
  else write()
})

const post = (word: Word, transfer: readonly ArrayBuffer[] = []): void => port.postMessage(word, [...transfer])

async function read({ bytes, rows: most, further }: Extract<Order, { kind: 'read' }>): Promise<void> {
  // The reader takes 25 MB, which an export does without.
  const { openWorkbook } = await import('./openWorkbook.ts')
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

function write(): void {
  const bytes = writer.end()
  writer = createXlsxWriter()
  post({ kind: 'written', bytes }, [bytes.buffer])
}
