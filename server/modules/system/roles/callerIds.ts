// Departments and roles of the caller's account, regardless of the choice of the session.

import { type Account, findAccountById } from '#access/account.ts'
import { chosenSubset } from '#access/rights/chosenSubset.ts'
import type { Call } from '#http/route.ts'
import { userOf } from '#records/actor.ts'
import { AppError } from '#server/errors.ts'

/**
 * The caller's own ids of a kind: all of them, or those that are named by `parameter`. Throws for the `?userId=` of somebody else.
 */
export async function callerIds(call: Call, parameter: string, idsOf: (account: Account) => readonly string[]): Promise<readonly string[]> {
  const { userId, tenantId } = userOf(call)
  const wantedUser = call.query.userId ?? ''
  const chosen = call.query[parameter] ?? ''
  if (wantedUser !== '' && wantedUser !== userId) throw new AppError('auth.noPermission')
  const account = await findAccountById(call.platform, tenantId, userId)
  const ids = account ? idsOf(account) : []
  return wantedUser === '' && chosen !== '' ? chosenSubset(ids, chosen) : ids
}
