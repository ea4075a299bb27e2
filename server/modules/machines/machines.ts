// Cranes and lifts: who drives one needs a certificate that is still valid.

import { isEmpty } from '#model/records/values.ts'
import { siteTime } from '#model/siteTime.ts'
import type { EntityHook } from '#records/hook.ts'
import { AppError, type ErrorKey } from '#server/errors.ts'
import { type Actor, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

interface Machine {
  entity: string
  expired: ErrorKey
}

const machines: readonly Machine[] = [
  { entity: 'tower-crane', expired: 'crane.driverExpired' },
  { entity: 'lift', expired: 'lift.driverExpired' },
]

/** Judged when people change, so that a certificate running out keeps nobody from correcting the rest. */
export const machineHooks: readonly EntityHook[] = machines.map((machine) => ({
  entity: machine.entity,
  inserted: ({ db, after: record, actor }) => judge(db, machine, {}, record, actor),
  updated: ({ db, before, after: record, actor }) => judge(db, machine, before, record, actor),
}))

async function judge(db: Database, { expired }: Machine, before: Rec, record: Rec, actor: Actor): Promise<void> {
  if (before.driverIds !== record.driverIds) await refuseExpired(db, textOf(record, 'driverIds'), expired, actor)
}

/** A certificate without a day does not run out. */
async function refuseExpired(db: Database, driverIds: string, key: ErrorKey, actor: Actor): Promise<void> {
  const drivers = await repository(db, 'labor', actor).all({ id_in: driverIds })
  const today = siteTime().slice(0, 10)
  if (drivers.some(({ certExpire }) => !isEmpty(certExpire) && String(certExpire) < today)) throw new AppError(key, {}, null, 'driverIds')
}
