// Configurations of which a tenant may enable at most one.

import * as dict from '#engine/site/keys.ts'
import { TEXT, takesQuery } from '#http/openapi/routeBodies.ts'
import { entityOf, repository } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { actorOf, checkWrite, grantsOf } from '../../records/actor.ts'
import { queryParameter } from '../../records/queryParameter.ts'

/** `POST enable?id=` enables a record and disables the tenant's others; `POST disable?id=` disables it. Both need `<name>_enable`. */
export function enableRoutes(api: string, name: string): readonly Route[] {
  const permission = `${name}_enable`
  const route = (path: string, status: string): Route => ({
    method: 'POST',
    path: `${api}/${path}`,
    access: { permission },
    described: takesQuery({ id: TEXT }, ['id']),
    handle: (call) => turn(call, name, permission, status),
  })
  return [route('enable', dict.yesNo.yes), route('disable', dict.yesNo.no)]
}

async function turn(call: Call, name: string, permission: string, status: string): Promise<void> {
  const id = queryParameter(call, 'id')
  const entity = entityOf(call.platform, name)
  const actor = actorOf(call)
  checkWrite(grantsOf(call), permission, entity, actor)
  await call.platform.store.transaction(async (db) => {
    if (!(await repository(db, entity, actor).get(id))) throw new AppError('record.notYours')
    // Updates all rows first, so that two concurrent calls lock the same rows and the later one wins.
    await repository(db, entity, { ...actor, scopes: undefined }).change({}, { status: dict.yesNo.no })
    await repository(db, entity, actor).change({ id_equal: id }, { status })
  })
}
