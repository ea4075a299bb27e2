// Administration of accounts: assign roles, reset passwords, unlock.

import { TEXT, takesQuery } from '#http/openapi/routeBodies.ts'
import { joinIds, splitIds } from '#model/commaIds.ts'
import { type Actor, entityOf, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { checkHandedOut, rolesBelow } from '../../access/rights/roleRank.ts'
import { endSessionsOf } from '../../access/sessions/sessions.ts'
import { unlockUser } from '../../access/signIn/attempts.ts'
import { initialMark } from '../../access/signIn/initialMark.ts'
import { hashPassword } from '../../access/signIn/password.ts'
import { dropSecondFactor } from '../../access/signIn/twoFactor.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { actorOf, actorWithoutScopes, userOf } from '../../records/actor.ts'
import { chosenRecords } from '../../records/chosenRecords.ts'
import { hookedFamilyOf } from '../../records/hookedFamilies.ts'
import { parseIds } from '../../records/ids.ts'
import { actingInTenant } from '../../records/tenantSwitch.ts'
import { initialPassword } from './initialPassword.ts'

/** Sets the roles of users. */
const grant: Route = {
  method: 'POST',
  path: '/api/blade-user/grant',
  access: { permission: 'user_role' },
  described: takesQuery({ userIds: TEXT, roleIds: TEXT }, ['userIds', 'roleIds']),
  async handle(call) {
    const [userIds, roleIds] = [parseIds(call.query.userIds), parseIds(call.query.roleIds)]
    const actor = actorOf(call)
    await call.platform.store.transaction(async (db) => {
      const users = await namedUsers(db, call, userIds, actor)
      const roles = await rolesBelow(db, userOf(call), roleIds, actorWithoutScopes(call))
      if (roles.length < roleIds.length) throw new AppError('record.notYours')
      await checkHandedOut(db, call.platform, userOf(call), roleIds, actorWithoutScopes(call))
      const given = { roleId: joinIds(roleIds) }
      for (const user of users) await repository(db, 'user', actor).update(textOf(user, 'id'), given)
      const entity = entityOf(call.platform, 'user')
      for (const { updated } of hookedFamilyOf(call.platform, entity).hooks)
        for (const user of users)
          await updated?.({
            db,
            entity,
            view: entity,
            before: user,
            after: { ...user, ...given },
            actor: actorWithoutScopes(call),
            context: call,
          })
    })
    call.platform.reads.forget()
  },
}

/** Sets the initial password of users, removes their second factor, and ends their sessions except the caller's own. */
const resetPassword: Route = {
  method: 'POST',
  path: '/api/blade-user/reset-password',
  access: { permission: 'user_reset' },
  described: takesQuery({ userIds: TEXT }, ['userIds']),
  async handle(call) {
    const userIds = parseIds(call.query.userIds)
    const { platform } = call
    const md5 = await initialPassword(platform)
    const actor = actorOf(call)
    await namedUsers(platform.store.db, call, userIds, actor)
    const hashes = await Promise.all(userIds.map(() => hashPassword(md5)))
    await platform.store.transaction(async (db) => {
      const users = await namedUsers(db, call, userIds, actor)
      const mark = await initialMark(db)
      for (const [at, user] of users.entries()) {
        await repository(db, 'user', actor).update(textOf(user, 'id'), { password: hashes[at], ...mark })
        await endSessionsOf(db, textOf(user, 'id'), userOf(call).sessionId)
        await dropSecondFactor(db, textOf(user, 'id'))
      }
    })
    platform.reads.forget()
  },
}

/** Resets the failed sign-ins of users. */
const unlock: Route = {
  method: 'POST',
  path: '/api/blade-user/unlock',
  access: { permission: 'user_unlock' },
  described: takesQuery({ userIds: TEXT }, ['userIds']),
  async handle(call) {
    const { store } = call.platform
    const actor = actorOf(call)
    const users = await namedUsers(store.db, call, parseIds(call.query.userIds), actor)
    for (const user of users) await unlockUser(store.db, textOf(user, 'id'))
  },
}

/** Users with these ids, none of whom outranks the caller. Throws `record.notYours` when one is missing. */
async function namedUsers(db: Database, call: Call, ids: readonly string[], actor: Actor): Promise<Rec[]> {
  const users = await chosenRecords(db, 'user', ids, actor)
  const roleIds = new Set(users.flatMap((user) => splitIds(user.roleId)))
  await rolesBelow(db, userOf(call), [...roleIds], actorWithoutScopes(call))
  return users
}

/** Extends a route to users of other tenants, which only administrators can name. */
const inTenant = (route: Route): Route => ({
  ...route,
  handle: async (call) => route.handle(await actingInTenant(call, entityOf(call.platform, 'user'))),
})

export const accountRoutes: readonly Route[] = [grant, resetPassword, unlock].map(inTenant)
