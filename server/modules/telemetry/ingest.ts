// Effects of stored rows: alarms, latest rows, device state.

import type { Entity } from '#model/entity/entity.ts'
import { later } from '#model/siteTime.ts'
import type { DiscardedValueOfKind, Follower } from '#series/follower.ts'
import { type Batch, type Ingested, type IngestOptions, ingestRows } from '#series/ingest.ts'
import { sentences } from '#series/validateRow.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Rec } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { type AlarmContext, type AlarmListener, alarmContext, evaluateStored, hasRules } from '../alarms/index.ts'
import type { BoundSender } from '../devices/index.ts'
import { completeRows } from './complete.ts'
import { countDiscarded } from './countDiscarded.ts'
import { keepLatest, lockDevice, markSeen, newestMoment, rowPartOf } from './deviceState.ts'

/**
 * Stores rows of devices. Idempotent; rows may arrive late and in any order. A batch without rows is a sign of life.
 * @param raised is called with each alarm that the rows raise; twice where their transaction is tried again
 */
export function ingest(
  kernel: Kernel,
  batches: readonly Batch<BoundSender>[],
  options?: IngestOptions,
  raised?: AlarmListener,
): Promise<Ingested> {
  return ingestRows(kernel, followerOf(raised), batches, options)
}

const followerOf = (raised?: AlarmListener): Follower<BoundSender> => ({
  complete: completeRows,
  async prepare(kernel, senders) {
    const context = await alarmContext(kernel, senders, raised)
    return {
      lock: lockDevice,
      stored: (db, entity, sender, rows, at) => follow(db, entity, sender, rows, at, context),
      leftOut: countDiscarded,
      async seen(db, sender, at, newest) {
        await markSeen(db, sender, at, await context.statusOf(db, sender, at, newest), newest)
      },
    }
  },
})

/** Seconds by which rows may be late because two gateways deliver in different order. */
const LATE_SECONDS = 300

/**
 * Updates alarms and latest rows after new rows of one device and series. A row counts at its own time, but never later than its arrival. A
 * row older than the newest one is stored and included in roll-ups, but not validated by alarm rules, because later rows were validated already.
 */
async function follow(
  db: Database,
  entity: Entity,
  sender: BoundSender,
  rows: readonly Rec[],
  at: string,
  context: AlarmContext,
): Promise<void> {
  const { time = '', kind = '', revise } = entity.series ?? {}
  for (const [part, some] of Map.groupBy(rows, (row) => rowPartOf(entity, row))) {
    const before = await newestMoment(db, sender, kind, part)
    const fresh = some.filter((row) => String(row[time]) > before || (revise && String(row[time]) >= before))
    if (sender.enabled && hasRules(entity)) await countDiscarded(db, sender, lateRows(entity, some, before), at)
    const last = fresh.at(-1)
    if (!last) continue
    if (sender.enabled) await evaluateStored(db, { entity, sender, part, rows: fresh, before, at, context })
    await keepLatest(db, entity, sender, part, last)
  }
}

/** Reports rows that no rule validated, since a device whose clock was set back would otherwise raise no alarms unnoticed. */
function lateRows(entity: Entity, rows: readonly Rec[], before: string): DiscardedValueOfKind[] {
  const { time = '', kind = '', revise } = entity.series ?? {}
  if (before === '' || revise) return []
  const from = later(before, -LATE_SECONDS)
  const title = entity.field[time]?.title ?? time
  return rows
    .filter((row) => String(row[time]) < from)
    .map((row) => ({ kind, field: time, raw: row[time], reason: sentences(new AppError('telemetry.late', { title }), entity) }))
}
