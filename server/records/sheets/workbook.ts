// Reads and writes xlsx files in worker threads: 50,000 rows take seconds, and other requests must not wait.

import { join } from 'node:path'
import { AppError, type ErrorKey } from '../../errors.ts'
import { startThread } from '../../threads/startThread.ts'
import { createThreadPool } from '../../threads/threadPool.ts'
import type { WorkbookCell, WrittenCell } from './cells.ts'
import type { OtherFormat } from './otherFormats.ts'
import { MAX_COLUMNS } from './sheetBounds.ts'

/** Parsed content of a file. */
export interface OpenedFile {
  sheets: WorkbookCell[][][]
  /** Number of hidden rows below the headings of the first sheet. */
  hiddenRows: number
}

export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  /** Lines above the headings, the first as a title. */
  above?: readonly string[]
  /** True for landscape format. */
  isLandscape?: boolean
}

export interface SheetColumn {
  head: string
  /** Width in characters. */
  width: number
  /** Number format: `yyyy-mm-dd`, `#,##0.00`; `null` for none. */
  format: string | null
}

/** Possible names of a sheet; the first existing one is used. */
export type SheetNames = readonly string[]

/** Messages to the thread, and its answers. */
export type Order =
  | { kind: 'read'; bytes: Uint8Array; rows: number; further: readonly SheetNames[] }
  | { kind: 'sheet'; sheet: Sheet }
  | { kind: 'add'; rows: WrittenCell[][] }
  | { kind: 'write' }
export type Word =
  | { kind: 'rows'; rows: WorkbookCell[][]; sheet: number }
  | { kind: 'read'; hiddenRows: number }
  | { kind: 'written'; bytes: Uint8Array }
  | { kind: 'refused'; why: WorkbookRefusal }

/** Reason why a workbook cannot be read. */
export type WorkbookRefusal =
  | 'unreadable'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'tooLarge'
  | 'empty'
  | 'allHidden'
  | 'encrypted'
  | OtherFormat

/** Maximum number of rows. */
export const MAX_ROWS = 20_000

const THREADS = 2
const MAX_QUEUE = 20
const MAX_OF_ONE = 5
const KEPT_MS = 10_000
const MAX_READ_MS = 60_000
/** Time limit in milliseconds, including the time to collect the rows. */
const MAX_WRITE_MS = 300_000
const MEMORY_MB = 1024

/** Writes the sheets of a workbook row by row. */
export interface Writer {
  /** Starts the next sheet. */
  sheet(sheet: Sheet): void
  /** Adds rows to the current sheet. */
  add(rows: WrittenCell[][]): void
}

/**
 * Rows of the first sheet with headings, without blank rows at the end. Throws sheet.unreadable, sheet.otherFormat, sheet.encrypted,
 * sheet.empty, sheet.allHidden, sheet.tooManyRows, sheet.tooManyColumns, sheet.tooLarge, sheet.busy.
 */
export async function readWorkbook(bytes: Buffer): Promise<WorkbookCell[][]> {
  return (await readSheets('', bytes, [])).sheets[0] as WorkbookCell[][]
}

/**
 * The same with further sheets by name, in the given order; an empty list for a missing one.
 * @param user owner of the order in the thread pool
 */
export function readSheets(user: string, bytes: Buffer, further: readonly SheetNames[]): Promise<OpenedFile> {
  return inThread({ user, longestMs: MAX_READ_MS, exhausted: 'sheet.tooLarge' }, (send, receive) => {
    const all: WorkbookCell[][][] = [[], ...further.map((): WorkbookCell[][] => [])]
    const read = receive((word) => {
      if (word.kind === 'rows') for (const row of word.rows) all[word.sheet]?.push(row)
      return word.kind === 'read' ? { sheets: all, hiddenRows: word.hiddenRows } : null
    })
    const own = Uint8Array.from(bytes)
    send({ kind: 'read', bytes: own, rows: MAX_ROWS, further }, [own.buffer])
    return read
  })
}

/**
 * Lets `fill` write the sheets; returns the file. Throws sheet.busy, and the errors of `fill`. @param user owner of the order in the thread
 * pool
 */
export function writeWorkbook(user: string, fill: (writer: Writer) => Promise<void>): Promise<Buffer> {
  return inThread({ user, longestMs: MAX_WRITE_MS, exhausted: 'sheet.busy' }, async (send, receive) => {
    const written = receive((word) => (word.kind === 'written' ? Buffer.from(word.bytes) : null))
    // Awaited below; a thread that dies during `fill` must not cause an unhandled rejection.
    written.catch(() => {})
    await Promise.race([fill({ sheet: (sheet) => send({ kind: 'sheet', sheet }), add: (rows) => send({ kind: 'add', rows }) }), written])
    send({ kind: 'write' })
    return written
  })
}

type Send = (order: Order, transfer?: readonly ArrayBuffer[]) => void
type Receive = <T>(answer: (word: Word) => T | null) => Promise<T>

const lend = createThreadPool(
  () => startThread(join(import.meta.dirname, 'sheetThread.ts'), { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 8 }),
  { most: THREADS, longestQueue: MAX_QUEUE, longestOfOne: MAX_OF_ONE, keptMs: KEPT_MS },
)

interface Limits {
  user: string
  longestMs: number
  /** Error when the thread runs out of time or memory. */
  exhausted: ErrorKey
}

async function inThread<T>({ user, longestMs, exhausted }: Limits, work: (send: Send, receive: Receive) => Promise<T>): Promise<T> {
  const { thread, leave } = await lend(user)
  // True after an answer or error of the thread; a caller that gives up earlier leaves an unfinished order.
  let isDone = false
  const receive: Receive = (answer) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => reject(new AppError(exhausted))), longestMs)
      const settle = (then: () => void) => {
        clearTimeout(timer)
        thread.off('message', onMessage).off('error', onError).off('exit', onExit)
        then()
      }
      const done = (then: () => void) => {
        isDone = true
        settle(then)
      }
      const onMessage = (word: Word) => {
        if (word.kind === 'refused') return done(() => reject(refusal(word.why)))
        const found = answer(word)
        if (found !== null) done(() => resolve(found))
      }
      const onExit = () => settle(() => reject(new Error('The thread ended before its work')))
      const onError = (error: NodeJS.ErrnoException) =>
        settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError(exhausted) : error))
      thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    })
  try {
    return await work((order, transfer = []) => thread.postMessage(order, [...transfer]), receive)
  } finally {
    await leave(isDone)
  }
}

function refusal(why: WorkbookRefusal): AppError {
  switch (why) {
    case 'unreadable':
    case 'tooLarge':
    case 'empty':
    case 'allHidden':
    case 'encrypted':
      return new AppError(`sheet.${why}`)
    case 'tooManyRows':
      return new AppError('sheet.tooManyRows', { limit: MAX_ROWS })
    case 'tooManyColumns':
      return new AppError('sheet.tooManyColumns', { limit: MAX_COLUMNS })
    default:
      return new AppError('sheet.otherFormat', { format: why })
  }
}
