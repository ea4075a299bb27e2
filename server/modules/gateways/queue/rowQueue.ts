// Queue of rows from many connections: rows that arrive together are stored in one transaction.

import type { RowAnswer } from '#series/ingest.ts'
import type { LeftOut } from '#series/leftOut.ts'
import type { Platform } from '#server/platform.ts'
import type { Rec } from '#store/rows.ts'
import type { BoundSender } from '../../devices/index.ts'
import { ingest } from '../../telemetry/index.ts'

/** Maximum number of rows per transaction. */
const AT_ONCE = 500

export interface SentRow {
  sender: BoundSender
  /** `null` for a sign of life. */
  row: Rec | null
  leftOut: readonly LeftOut[]
  /** Files that the platform stored for the row. */
  files?: ReadonlySet<string>
}

export interface RowQueue {
  /** Resolves when the row is stored, was stored before, or is refused. Rejects when the store fails, so that the sender repeats it. */
  store(sent: SentRow): Promise<RowAnswer | null>
  /** Waits for accepted rows. */
  settle(): Promise<void>
}

interface Waiting extends SentRow {
  resolve(answer: RowAnswer | null): void
  reject(error: unknown): void
}

export function createRowQueue(platform: Platform): RowQueue {
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null

  const work = async (): Promise<void> => {
    // Collects rows of the same event loop turn.
    await new Promise((go) => setImmediate(go))
    while (waiting.length > 0) {
      const some = waiting.slice(0, AT_ONCE)
      waiting = waiting.slice(AT_ONCE)
      await storeAll(some)
    }
    running = null
  }
  /** After a failure each row is stored alone, so that one bad row does not block the others. */
  const storeAll = async (some: readonly Waiting[]): Promise<void> => {
    try {
      const answers = await answersTo(platform, some)
      for (const [at, { resolve }] of some.entries()) resolve(answers[at] ?? null)
    } catch (error) {
      if (some.length === 1) some[0]?.reject(error)
      else for (const one of some) await storeAll([one])
    }
  }

  return {
    store: (sent) =>
      new Promise((resolve, reject) => {
        waiting.push({ ...sent, resolve, reject })
        running ??= work()
      }),
    async settle() {
      await running
    },
  }
}

async function answersTo(platform: Platform, some: readonly SentRow[]): Promise<(RowAnswer | null)[]> {
  const batches = some.map(({ sender, row, leftOut }) => ({ sender, rows: row === null ? [] : [row], leftOut: new Map([[0, leftOut]]) }))
  const namedFiles = new Set(some.flatMap(({ files = [] }) => [...files]))
  const { answers, ...ingested } = await ingest(platform, batches, { namedFiles })
  platform.metrics.ingested(ingested)
  return answers.map(([answer]) => answer ?? null)
}
