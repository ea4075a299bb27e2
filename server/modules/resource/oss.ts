// Configurations of object storage: one of a tenant at most is enabled, and one that keeps files stays.

import * as dict from '../../../engine/site/keys.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { actorOf, checkWrite, grantsOf } from '../../records/actor.ts'
import type { EntityHook } from '../../records/hook.ts'
import { changeRows } from '../../store/changeRows.ts'
import { findRecord } from '../../store/records.ts'
import { entityIn, entityOf, textOf } from '../../store/rows.ts'
import { checkHost } from './storage/bucket.ts'
import { filesIn } from './storage/places.ts'

const PERMISSION = 'oss_enable'
const OSS = '/api/blade-resource/oss'

/** `?id=`: this one and no other of the tenant, or (`disable`) none, which leaves the disk. */
async function turn(call: Call, status: string): Promise<void> {
  const { id = '' } = call.query
  if (id === '') throw new AppError('request.parameterMissing', { name: 'id' })
  const entity = entityOf(call.platform, 'oss')
  const actor = actorOf(call)
  checkWrite(grantsOf(call), PERMISSION, entity, actor)
  await call.platform.store.transaction(async (db) => {
    if (!(await findRecord(db, entity, id, actor))) throw new AppError('record.notYours')
    // All rows first: two at a time wait for each other's rows, and the later one decides.
    await changeRows(db, entity, {}, { status: dict.yesNo.no }, { ...actor, scopes: undefined })
    await changeRows(db, entity, { id_equal: id }, { status }, actor)
  })
}

export const ossRoutes: readonly Route[] = [
  { method: 'POST', path: `${OSS}/enable`, access: { permission: PERMISSION }, handle: (call) => turn(call, dict.yesNo.yes) },
  { method: 'POST', path: `${OSS}/disable`, access: { permission: PERMISSION }, handle: (call) => turn(call, dict.yesNo.no) },
]

export const ossHook = (hosts: readonly string[]): EntityHook => ({
  entity: 'oss',
  async inserting(_, values) {
    checkHost(textOf(values, 'endpoint'), hosts)
    return values
  },
  async updated(_, before, after) {
    if (after.endpoint !== before.endpoint) checkHost(textOf(after, 'endpoint'), hosts)
  },
  async removing(db, ids, actor) {
    for (const id of ids) {
      const row = await findRecord(db, entityIn(db, 'oss'), id, actor)
      const count = await filesIn(db, id)
      if (row && count > 0) throw new AppError('oss.keepsFiles', { code: textOf(row, 'ossCode'), count })
    }
  },
})
