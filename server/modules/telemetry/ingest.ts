// Effects of device rows: alarms, latest rows, device state.

import type { Entity } from '#model/entity/entity.ts'
import type { Follower } from '#series/follower.ts'
import { type Batch, type Ingested, type IngestOptions, ingestRows } from '#series/ingest.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Rec } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { type AlarmContext, alarmContext, judgeStored } from '../alarms/index.ts'
import type { BoundSender } from '../devices/index.ts'
import { completeRows } from './complete.ts'
import { keepLatest, lockDevice, markSeen, newestMoment, rowPartOf } from './deviceState.ts'

/**
 * Stores rows of devices. The same rows again change nothing; rows may come late and in any order.
 * A batch without rows says that the device is there.
 */
export function ingest(kernel: Kernel, batches: readonly Batch<BoundSender>[], options?: IngestOptions): Promise<Ingested> {
  return ingestRows(kernel, follower, batches, options)
}

const follower: Follower<BoundSender> = {
  complete: completeRows,
  async prepare(kernel, senders) {
    const context = await alarmContext(kernel, senders)
    return {
      lock: lockDevice,
      stored: (db, entity, sender, rows) => follow(db, entity, sender, rows, context),
      async seen(db, sender, at, newest) {
        await markSeen(db, sender, at, await context.statusOf(db, sender, at, newest), newest)
      },
    }
  },
}

/** Alarms and the latest rows after new rows of one device and series. */
async function follow(db: Database, entity: Entity, sender: BoundSender, rows: readonly Rec[], context: AlarmContext): Promise<void> {
  const { time = '', kind = '', revise } = entity.series ?? {}
  for (const [part, some] of Map.groupBy(rows, (row) => rowPartOf(entity, row))) {
    const before = await newestMoment(db, sender, kind, part)
    const fresh = some.filter((row) => String(row[time]) > before || (revise && String(row[time]) >= before))
    const last = fresh.at(-1)
    if (!last) continue
    if (sender.enabled) await judgeStored(db, { entity, sender, part, rows: fresh, before, context })
    await keepLatest(db, entity, sender, part, last)
  }
}
