// Checks cranes and lifts: drivers need a valid certificate.

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

/** Checked only when drivers change, so that an expired certificate does not block other edits. */
export const machineHooks: readonly EntityHook[] = machines.map((machine) => ({
  entity: machine.entity,
  inserted: ({ db, after: record, actor }) => validate(db, machine, {}, record, actor),
  updated: ({ db, before, after: record, actor }) => validate(db, machine, before, record, actor),
}))

async function validate(db: Database, { expired }: Machine, before: Rec, record: Rec, actor: Actor): Promise<void> {
  if (before.driverIds !== record.driverIds) await refuseExpired(db, textOf(record, 'driverIds'), expired, actor)
}

/** A certificate without an expiry date is valid. */
async function refuseExpired(db: Database, driverIds: string, key: ErrorKey, actor: Actor): Promise<void> {
  const drivers = await repository(db, 'labor', actor).all({ id_in: driverIds })
  const today = siteTime().slice(0, 10)
  if (drivers.some(({ certExpire }) => !isEmpty(certExpire) && String(certExpire) < today)) throw new AppError(key, {}, null, 'driverIds')
}
