// What belongs to the person who asks: the departments and roles that their account was given, whatever the session is narrowed to.

import { type Account, findAccountById } from '../../access/account.ts'
import { narrowed } from '../../access/narrow.ts'
import { AppError } from '../../errors.ts'
import type { Call } from '../../http/route.ts'
import { userOf } from '../../records/actor.ts'

/**
 * The caller's own ids of a kind: all of them for `?userId=` of the caller, else those that are named by `parameter`.
 * Throws for the id of somebody else, and when neither is given.
 */
export async function callerIds(call: Call, parameter: string, idsOf: (account: Account) => readonly string[]): Promise<readonly string[]> {
  const { userId, tenantId } = userOf(call)
  const wantedUser = call.query.userId ?? ''
  const chosen = call.query[parameter] ?? ''
  if (wantedUser === '' && chosen === '') throw new AppError('request.parameterMissing', { name: 'userId' })
  if (wantedUser !== '' && wantedUser !== userId) throw new AppError('auth.noPermission')
  const account = await findAccountById(call.platform, tenantId, userId)
  const ids = account ? idsOf(account) : []
  return wantedUser === '' ? narrowed(ids, chosen) : ids
}
