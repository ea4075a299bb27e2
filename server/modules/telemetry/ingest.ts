// Effects of device rows: alarms, latest rows, device state.

import type { Entity } from '#model/entity/entity.ts'
import { later } from '#model/siteTime.ts'
import type { Follower, LeftOutValue } from '#series/follower.ts'
import { type Batch, type Ingested, type IngestOptions, ingestRows } from '#series/ingest.ts'
import { sentences } from '#series/judgeRows.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Rec } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { type AlarmContext, alarmContext, hasRules, judgeStored } from '../alarms/index.ts'
import type { BoundSender } from '../devices/index.ts'
import { completeRows } from './complete.ts'
import { keepLatest, lockDevice, markSeen, newestMoment, rowPartOf } from './deviceState.ts'
import { countLeftOut } from './leftOut.ts'

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
      stored: (db, entity, sender, rows, at) => follow(db, entity, sender, rows, at, context),
      leftOut: countLeftOut,
      async seen(db, sender, at, newest) {
        await markSeen(db, sender, at, await context.statusOf(db, sender, at, newest), newest)
      },
    }
  },
}

/** Rows that are late by less than that are in the order of two gateways. */
const LATE_SECONDS = 300

/**
 * Alarms and the latest rows after new rows of one device and series. A row counts at its own moment, and never later than it arrived.
 * A row older than the newest row is late: it is stored and included in roll-ups, but no alarm rule evaluates it, because later rows
 * were evaluated.
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
    if (sender.enabled && hasRules(entity)) await countLeftOut(db, sender, lateRows(entity, some, before), at)
    const last = fresh.at(-1)
    if (!last) continue
    if (sender.enabled) await judgeStored(db, { entity, sender, part, rows: fresh, before, at, context })
    await keepLatest(db, entity, sender, part, last)
  }
}

/** Rows that no rule judged: a clock that was set back would silence its device. */
function lateRows(entity: Entity, rows: readonly Rec[], before: string): LeftOutValue[] {
  const { time = '', kind = '', revise } = entity.series ?? {}
  if (before === '' || revise) return []
  const from = later(before, -LATE_SECONDS)
  const title = entity.field[time]?.title ?? time
  return rows
    .filter((row) => String(row[time]) < from)
    .map((row) => ({ kind, field: time, raw: row[time], reason: sentences(new AppError('telemetry.late', { title }), entity) }))
}
