// Buffers rows that need not be stored at once, such as logs, and stores them in batches; bounded.

import type { Logger } from 'pino'
import { siteTime } from '#model/siteTime.ts'
import type { Library } from '../../library/library.ts'
import { nextId } from '../ids.ts'
import { withoutStatementBudget } from '../statementBudget.ts'
import type { Store } from '../store.ts'
import { insertMissing, type SeedRow } from './insertMissing.ts'

export interface RowBuffer {
  /** Adds a row of an entity with the current time. Never waits and never throws; rows beyond the bound are dropped and counted. */
  add(entity: string, row: Readonly<Record<string, unknown>>): void
  /** Resolves when all rows added before are stored. */
  settle(): Promise<void>
}

interface RowBufferOptions {
  store: Store
  log: Logger
  library(): Library
}

const WAIT_MS = 1000
const AT_ONCE = 500
const MAX_WAITING = 5000

export function createRowBuffer({ store, log, library }: RowBufferOptions): RowBuffer {
  let waiting: { entity: string; row: SeedRow }[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | null = null
  let turn: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    const { entities } = library()
    while (waiting.length > 0) {
      const batch = waiting.slice(0, AT_ONCE)
      waiting = waiting.slice(AT_ONCE)
      await store.transaction(async (db) => {
        for (const [name, lines] of Map.groupBy(batch, (line) => line.entity)) {
          const entity = entities.get(name)
          if (entity)
            await insertMissing(
              db,
              entity,
              lines.map((line) => line.row),
            )
        }
      })
    }
    if (dropped > 0) log.warn(`${dropped} log rows were dropped: more came than could be stored`)
    dropped = 0
  }
  // A failure to store log rows must not end the server.
  const logError = (error: unknown) => log.error({ err: error }, 'Log rows could not be stored')
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    // Rows of the server itself, whatever the call that added them may do.
    turn = withoutStatementBudget(() => turn.then(write).catch(logError))
    return turn
  }

  return {
    add(entity, row) {
      if (waiting.length >= MAX_WAITING) {
        dropped += 1
        return
      }
      waiting.push({ entity, row: { id: nextId(), createTime: siteTime(), ...row } })
      timer ??= setTimeout(flush, WAIT_MS).unref()
    },
    settle: flush,
  }
}
