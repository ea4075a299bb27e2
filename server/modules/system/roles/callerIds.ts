// Departments and roles of the caller's account, regardless of the session's selection, or of a user whom the caller may edit.

import { type Account, findAccountById } from '#access/account.ts'
import { chosenSubset } from '#access/rights/chosenSubset.ts'
import type { Call } from '#http/route.ts'
import { actorOf, userOf } from '#records/actor.ts'
import { AppError } from '#server/errors.ts'
import { entityOf, repository, textOf } from '#store/rows.ts'

/**
 * Ids of the caller: all, or those in `parameter`. `?userId=` of another user returns all of that user's; throws auth.noPermission if the
 * caller may not edit that user.
 */
export async function callerIds(call: Call, parameter: string, idsOf: (account: Account) => readonly string[]): Promise<readonly string[]> {
  const { userId, tenantId } = userOf(call)
  const wantedUser = call.query.userId ?? ''
  const chosen = call.query[parameter] ?? ''
  const account =
    wantedUser === '' || wantedUser === userId
      ? await findAccountById(call.platform, tenantId, userId)
      : await editableAccount(call, wantedUser)
  const ids = account ? idsOf(account) : []
  return wantedUser === '' && chosen !== '' ? chosenSubset(ids, chosen) : ids
}

async function editableAccount(call: Call, id: string): Promise<Account | null> {
  const { permissions } = entityOf(call.platform, 'user')
  const mayEdit = permissions.edit !== null && call.rights.codes.has(permissions.edit)
  const row = mayEdit ? await repository(call.platform, 'user', actorOf(call)).get(id) : null
  if (!row) throw new AppError('auth.noPermission')
  return findAccountById(call.platform, textOf(row, 'tenantId'), id)
}
