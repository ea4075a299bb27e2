// Effects of stored rows: alarms, latest rows, device state.

import type { Entity } from '#model/entity/entity.ts'
import { later } from '#model/siteTime.ts'
import type { DiscardedOfDevice, DiscardedValueOfKind, Follower, Following, NewRows } from '#series/follower.ts'
import { type Batch, type Ingested, type IngestOptions, ingestRows } from '#series/ingest.ts'
import { sentences } from '#series/validateRow.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, systemActor } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import {
  type AlarmContext,
  type AlarmListener,
  alarmContext,
  evaluateStored,
  hasRules,
  limitsOfEach,
  readAlarmStates,
  type StoredRows,
  statusAfterContact,
} from '../alarms/index.ts'
import type { BoundSender } from '../devices/index.ts'
import { completeRows } from './complete.ts'
import { countDiscarded } from './countDiscarded.ts'
import { keepLatest, markSeen, type NewestTimes, readNewestTimes, rowPartOf, type SeenDevice } from './deviceState.ts'

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
  async prepare(kernel, senders) {
    const [limits, context] = await Promise.all([limitsOfEach(kernel, senders), alarmContext(kernel, senders, raised)])
    return {
      complete: (entity, sender, rows) => completeRows(kernel, entity, sender, rows, limits.get(sender)),
      begin: (db, devices, at) => begin(db, devices, at, context),
    }
  },
})

async function begin(db: Database, senders: readonly BoundSender[], at: string, context: AlarmContext): Promise<Following<BoundSender>> {
  // In the order of tenants, and of ids in each, so that two gateways with the same devices cannot deadlock.
  const byTenant = [...Map.groupBy(senders, (sender) => sender.tenantId)].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [tenantId, own] of byTenant) await repository(db, 'device', systemActor(tenantId)).lock(own.map(({ id }) => id))
  const newestTime = await readNewestTimes(db, senders)
  // Rows usually arrive within minutes; alarms before are read for the devices that need them.
  const states = await readAlarmStates(db, senders, later(at, -LATE_SECONDS))
  return {
    async stored(groups) {
      const fresh = await freshRows(db, groups, newestTime, at)
      const evaluated = fresh.filter(({ sender }) => sender.enabled)
      await evaluateStored(db, evaluated, at, context, states)
      await keepLatest(
        db,
        fresh.flatMap(({ rows, ...place }) => rows.slice(-1).map((row) => ({ ...place, row }))),
      )
    },
    leftOut: (discarded) => countDiscarded(db, discarded, at),
    async seen(contacts) {
      const devices: SeenDevice[] = []
      for (const { sender, newest: row } of contacts)
        devices.push({ sender, row, status: await statusAfterContact(db, states, sender, at, row) })
      await markSeen(db, devices, at)
    },
  }
}

/** Seconds by which rows may be late because two gateways deliver in different order. */
const LATE_SECONDS = 300

/**
 * The part of each group that is newer than all earlier rows. A row counts at its own time, but never later than its arrival. An older row is
 * stored and included in roll-ups, but not validated by alarm rules, because later rows were validated already.
 */
async function freshRows(
  db: Database,
  groups: readonly NewRows<BoundSender>[],
  newestTime: NewestTimes,
  at: string,
): Promise<StoredRows[]> {
  const fresh: StoredRows[] = []
  const late: DiscardedOfDevice<BoundSender>[] = []
  for (const { entity, sender, rows } of groups) {
    const { time = '', kind = '', revise } = entity.series ?? {}
    for (const [part, some] of Map.groupBy(rows, (row) => rowPartOf(entity, row))) {
      const before = newestTime(sender, kind, part)
      const newer = some.filter((row) => String(row[time]) > before || (revise && String(row[time]) >= before))
      if (sender.enabled && hasRules(entity)) late.push({ sender, values: lateRows(entity, some, before) })
      if (newer.length > 0) fresh.push({ entity, sender, part, rows: newer, before })
    }
  }
  await countDiscarded(db, late, at)
  return fresh
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
