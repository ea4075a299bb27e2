// An administrator sees the console as another user, or as a role, without writing anything.

import { checkHandedOut } from '#access/rights/roleRank.ts'
import { forgetTokens } from '#access/sessions/forgetTokens.ts'
import { accountRefusal, identityOfAccount } from '#access/sessions/identify.ts'
import { endView, startView } from '#access/sessions/viewAs.ts'
import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import type { ViewingAnswer } from '#model/records/viewing.ts'
import { siteTime } from '#model/siteTime.ts'
import { actorOf, actorWithoutScopes, grantsOf, userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { callTitle } from '#records/callTitle.ts'
import { AppError } from '#server/errors.ts'
import { repository } from '#store/rows.ts'
import { accountForQuestion, mayAskAboutOthers } from '../explain/person.ts'

const PATH = '/api/gantry-access/view-as'

/** The present view; `null` for none. */
const present: Route = {
  method: 'GET',
  path: PATH,
  access: 'user',
  async handle({ identity }): Promise<ViewingAnswer | null> {
    if (!identity?.view) return null
    const { view, account, nickName, userId, deptId, projectId, roles } = identity
    return {
      account,
      name: nickName,
      viewer: view.viewer.account,
      until: siteTime(new Date(view.until)),
      left: view.until - Date.now(),
      me: { id: userId, name: nickName, deptId, projectId, roles },
    }
  },
}

/** `{userId}` or `{roleId}`: the session sees as this user or role until it ends the view, for fifteen minutes at most. */
const start: Route = {
  method: 'POST',
  path: PATH,
  title: callTitle('viewAs'),
  described: takesJson({ userId: TEXT, roleId: TEXT }),
  access: 'user',
  async handle(call) {
    if (!mayAskAboutOthers(call) && !mayViewRoles(call)) throw new AppError('auth.noPermission')
    const { userId, roleId } = objectBody(call.body)
    const caller = userOf(call)
    if (typeof userId === 'string' && userId !== '' && userId !== caller.userId) await checkUser(call, userId)
    else if (typeof roleId === 'string' && roleId !== '') await checkRole(call, roleId)
    else throw new AppError('request.parameterMissing', { name: 'userId' })
    const viewed = typeof userId === 'string' && userId !== '' ? { userId, roleId: '' } : { userId: '', roleId: String(roleId) }
    await startView(call.platform.store, caller.sessionId, viewed)
    renewSession(call, caller.sessionId)
  },
}

const end: Route = {
  method: 'POST',
  path: `${PATH}/end`,
  title: callTitle('viewAsEnd'),
  access: 'user',
  whileViewing: true,
  async handle(call) {
    const { sessionId } = userOf(call)
    await endView(call.platform.store, sessionId)
    renewSession(call, sessionId)
  },
}

/** Calls and event streams of the session see the new state at once on this node, and within a second on others. */
function renewSession({ platform }: Call, sessionId: string): void {
  forgetTokens(platform.auth, sessionId)
  platform.events.endOf(sessionId)
}

/** Throws the errors of `accountForQuestion`, and auth.disabled or auth.noRole for an account that cannot be used. */
async function checkUser(call: Call, userId: string): Promise<void> {
  const account = await accountForQuestion(call, userId)
  const refusal = accountRefusal(account, await identityOfAccount(call.platform, account))
  if (refusal) throw refusal
}

const mayViewRoles = (call: Call): boolean => call.rights.reads.has('role') && grantsOf(call)('role_setting')

/** Throws auth.noPermission, record.notFound, and the errors of `checkHandedOut`. */
async function checkRole(call: Call, roleId: string): Promise<void> {
  const { platform } = call
  if (!mayViewRoles(call)) throw new AppError('auth.noPermission')
  if (!(await repository(platform, 'role', actorOf(call)).get(roleId))) throw new AppError('record.notFound')
  await checkHandedOut(platform.store.db, platform, userOf(call), [roleId], actorWithoutScopes(call))
}

export const viewAsRoutes: readonly Route[] = [present, start, end]
