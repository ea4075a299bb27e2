// Rope uses in the console, where staff bind and return ropes as on the page of the QR code.

import * as dict from '#engine/site/keys.ts'
import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { siteTime } from '#model/siteTime.ts'
import { actorOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import type { EntityHook } from '#records/hook.ts'
import { AppError } from '#server/errors.ts'
import { repository, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import type { Store } from '#store/store.ts'
import { clearWornRope, endUse, isUseOpen, newUse, setWearer } from './ropeUse.ts'

/** Hours after which a rope counts as not returned: a shift and a half. */
const OVERDUE_HOURS = 12

export const ropeUseLogHook: EntityHook = {
  entity: 'rope-use-log',
  inserting: ({ db, values, actor }) => newUse(db, values, actor),
  async inserted({ db, after: use, actor }) {
    await setWearer(db, textOf(use, 'laborId'), textOf(use, 'deviceId'), actor)
  },
  async updated({ before, after: use }) {
    if (before.deviceId !== use.deviceId || before.laborId !== use.laborId) throw new AppError('rope.useStays')
  },
  async removing({ db, records, actor }) {
    for (const use of records.filter(isUseOpen)) await clearWornRope(db, use, actor)
  },
}

/** `{id}` of the use: returns the rope. */
async function giveBack(call: Call): Promise<void> {
  const { id } = objectBody(call.body)
  const actor = actorOf(call)
  await call.platform.store.transaction(async (db) => {
    const use = typeof id === 'string' ? await repository(db, 'rope-use-log', actor).get(id) : null
    if (!use) throw new AppError('record.notYours')
    await endUse(db, use, actor)
  })
}

export const ropeUseLogRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/rope-uselog/ropeuselog/return',
    access: { permission: 'rope_use_log_return' },
    described: takesJson({ id: TEXT }, ['id']),
    handle: giveBack,
  },
]

/** Marks overdue uses. */
export async function markOverdue({ db }: Store, now: Date): Promise<void> {
  const oldest = siteTime(new Date(now.getTime() - OVERDUE_HOURS * 3_600_000))
  const late = { useState_equal: dict.ropeUseState.inUse, useStart_lt: oldest }
  await repositoryOfAllTenants(db, 'rope-use-log').change(late, { useState: dict.ropeUseState.overdue })
}
