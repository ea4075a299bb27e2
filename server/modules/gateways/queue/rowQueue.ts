// Queue of rows from many connections: rows that arrive together are stored in one transaction.

import type { Language } from '#i18n/translate.ts'
import type { DiscardedValue } from '#series/discardedValue.ts'
import type { SeriesRowAnswer } from '#series/ingest.ts'
import type { Platform } from '#server/platform.ts'
import type { Rec } from '#store/rows.ts'
import type { BoundSender } from '../../devices/index.ts'
import { ingest, type RaisedAlarm } from '../../telemetry/index.ts'

/** Maximum number of rows per transaction. */
const AT_ONCE = 500

export interface SentRow {
  sender: BoundSender
  /** `null` for a sign of life. */
  row: Rec | null
  leftOut: readonly DiscardedValue[]
  /** Files that the platform stored for the row. */
  files?: ReadonlySet<string>
}

/** The answer to a row, with the alarms that it raised. */
export interface QueueAnswer extends SeriesRowAnswer {
  alarms: readonly Readonly<Record<Language, string>>[]
}

export interface RowQueue {
  /** Resolves when the row is stored, was stored before, or is refused. Rejects when the store fails, so that the sender repeats it. */
  store(sent: SentRow): Promise<QueueAnswer | null>
  /** Waits for accepted rows. */
  settle(): Promise<void>
}

interface Waiting extends SentRow {
  resolve(answer: QueueAnswer | null): void
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

async function answersTo(platform: Platform, some: readonly SentRow[]): Promise<(QueueAnswer | null)[]> {
  const batches = some.map(({ sender, row, leftOut }) => ({ sender, rows: row === null ? [] : [row], leftOut: new Map([[0, leftOut]]) }))
  const namedFiles = new Set(some.flatMap(({ files = [] }) => [...files]))
  const raised = new Map<string, RaisedAlarm>()
  const { answers, ...ingested } = await ingest(platform, batches, { namedFiles }, (alarm) =>
    raised.set(`${alarm.deviceId} ${alarm.type} ${alarm.startTime}`, alarm),
  )
  platform.metrics.ingested(ingested)
  const alarms = Map.groupBy(raised.values(), (alarm) => placeOf(alarm, some))
  return answers.map(([answer], place) => (answer ? { ...answer, alarms: (alarms.get(place) ?? []).map(({ content }) => content) } : null))
}

/** The row of the device with the moment of the alarm, else its last one: an alarm of a mean has the moment of the mean. */
function placeOf({ deviceId, startTime }: RaisedAlarm, some: readonly SentRow[]): number {
  const own = ({ sender, row }: SentRow): boolean => sender.id === deviceId && row !== null
  const place = some.findIndex((sent) => own(sent) && Object.values(sent.row ?? {}).includes(startTime))
  return place >= 0 ? place : some.findLastIndex(own)
}
