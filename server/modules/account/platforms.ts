// Platform-specific data of a user (web, app, other).

import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import { splitIds } from '#model/commaIds.ts'
import { type Actor, entityOf, findRows, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { rolesBelow } from '../../access/rights/roleRank.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { actorOf, actorWithoutScopes, readerOf, userOf } from '../../records/actor.ts'
import { objectBody } from '../../records/body.ts'
import { validateWrite } from '../../records/validateWrite.ts'
import { userHook } from './userHook.ts'

const detail: Route = {
  method: 'GET',
  path: '/api/blade-user/platform-detail',
  access: { reads: 'user' },
  async handle(call) {
    const { platform, query } = call
    if (!query.id) throw new AppError('request.parameterMissing', { name: 'id' })
    const user = await repository(platform, 'user', readerOf(call)).get(query.id)
    if (!user) throw new AppError('record.notFound')
    await userHook.extendRecords?.(call, [user], entityOf(platform, 'user'))
    const wanted = { userId_equal: query.id, userType_equal: textOf(user, 'userType') }
    const [extension] = await findRows(platform, 'user-platform', wanted, textOf(user, 'tenantId'))
    return { ...user, userExt: extension?.userExt ?? null }
  },
}

/** Adds a user to a platform and stores platform-specific data. */
const update: Route = {
  method: 'POST',
  path: '/api/blade-user/update-platform',
  access: { permission: 'user_platform' },
  described: takesJson({ userId: TEXT, userType: { type: ['integer', 'string'] }, userExt: TEXT }, ['userId', 'userType']),
  async handle(call) {
    const values = valuesOf(call)
    const entity = entityOf(call.platform, 'user-platform')
    const userType = Number(values.userType)
    await call.platform.store.transaction(async (db) => {
      const place = { db, actor: actorWithoutScopes(call), language: call.language }
      await validateWrite({ entity, values, stored: null, fields: entity.fields }, place)
      const users = repository(db, 'user', actorOf(call))
      const user = await users.get(textOf(values, 'userId'))
      if (!user) throw new AppError('record.notYours')
      await rolesBelow(db, userOf(call), splitIds(user.roleId), actorWithoutScopes(call))
      await users.update(textOf(user, 'id'), { userType })
      await keep(db, values, actorWithoutScopes(call))
    })
  },
}

/** Parameters in the query, as the platform's console sends them, or in the body. */
function valuesOf({ query, body }: Call): Rec {
  const { userId, userType, userExt } = { ...(body === undefined ? {} : objectBody(body)), ...query } as Rec
  return { userId, userType: typeof userType === 'string' && userType !== '' ? Number(userType) : userType, userExt }
}

async function keep(db: Database, values: Rec, actor: Actor): Promise<void> {
  const userPlatforms = repository(db, 'user-platform', actor)
  const wanted = { userId_equal: textOf(values, 'userId'), userType_equal: textOf(values, 'userType') }
  const [known] = await userPlatforms.all(wanted)
  if (known) await userPlatforms.update(textOf(known, 'id'), { userExt: values.userExt ?? null })
  else await userPlatforms.insert(values)
}

export const platformRoutes: readonly Route[] = [detail, update]
