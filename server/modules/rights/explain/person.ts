// The user whom an explanation is about, and who may ask about another one.

import { type Account, displayNameOf, findAccount, findAccountById } from '#access/account.ts'
import type { Identity } from '#access/identity.ts'
import { checkHandedOut } from '#access/rights/roleRank.ts'
import { accountRefusal, identityOfAccount } from '#access/sessions/identify.ts'
import { tenantRefusal } from '#access/signIn/signIn.ts'
import type { Call } from '#http/route.ts'
import { actorOf, actorWithoutScopes, grantsOf, userOf } from '#records/actor.ts'
import { AppError } from '#server/errors.ts'
import { entityOf, findRows, repository, textOf } from '#store/rows.ts'

export interface Person {
  /** Sign-in name. */
  account: string
  name: string
  identity: Identity
  isCaller: boolean
  /** Reason why the person cannot sign in; `null` if there is none. */
  refusal: AppError | null
  /** Display names by id of the role. */
  roleNames: ReadonlyMap<string, string>
}

/**
 * The caller, or the user named by `userId` or `account` of the query. Throws like `accountForQuestion`. A user who is signed in is judged by the roles and departments chosen in
 * the session, another one by all of them.
 */
export async function personOf(call: Call): Promise<Person> {
  const caller = userOf(call)
  const userId = call.query.userId || (await idOfAccount(call))
  const isCaller = userId === '' || userId === caller.userId
  if (isCaller) {
    const { account, nickName } = caller
    return { account, name: nickName || account, identity: caller, isCaller, refusal: null, roleNames: await roleNames(call, caller) }
  }
  const account = await accountForQuestion(call, userId)
  const identity = await identityOfAccount(call.platform, account)
  return {
    account: account.account,
    name: displayNameOf({ realName: account.realName, name: account.name }) || account.account,
    identity,
    isCaller,
    refusal: await signInRefusal(call, account, identity),
    roleNames: await roleNames(call, identity),
  }
}

/**
 * Account of another user of the caller's tenant. Throws auth.noPermission unless the caller may edit users or grant roles, record.notFound
 * for a user whom the caller does not see, and the errors of `checkHandedOut` for a user above the caller's rank.
 */
export async function accountForQuestion(call: Call, userId: string): Promise<Account> {
  const { platform } = call
  if (!mayAskAboutOthers(call)) throw new AppError('auth.noPermission')
  const user = await repository(platform, 'user', actorOf(call)).get(userId)
  const account = user && (await findAccountById(platform, userOf(call).tenantId, userId))
  if (!account) throw new AppError('record.notFound')
  await checkHandedOut(platform.store.db, platform, userOf(call), account.roleIds, actorWithoutScopes(call))
  return account
}

/** True if the caller may edit users or grant roles. */
export function mayAskAboutOthers(call: Call): boolean {
  const grants = grantsOf(call)
  const { permissions } = entityOf(call.platform, 'user')
  return call.rights.reads.has('user') && (grants(permissions.edit) || grants('role_setting'))
}

/** Id of the user of `account`; '' without the parameter. Throws record.notFound for an unknown account. */
async function idOfAccount(call: Call): Promise<string> {
  const { account = '' } = call.query
  if (account === '') return ''
  if (!mayAskAboutOthers(call)) throw new AppError('auth.noPermission')
  const found = await findAccount(call.platform, userOf(call).tenantId, account)
  if (!found) throw new AppError('record.notFound')
  return found.userId
}

async function signInRefusal({ platform }: Call, account: Account, identity: Identity): Promise<AppError | null> {
  const refusal = accountRefusal(account, identity) ?? (await tenantRefusal(platform, account.tenantId))
  return refusal ?? (identity.hasInitialPassword ? new AppError('auth.initialPassword') : null)
}

async function roleNames({ platform, language }: Call, { roleIds, tenantId }: Identity): Promise<ReadonlyMap<string, string>> {
  if (roleIds.length === 0) return new Map()
  const rows = await findRows(platform, 'role', { id_in: roleIds.join(',') }, tenantId)
  return new Map(rows.map((row) => [textOf(row, 'id'), (language === 'en' && textOf(row, 'english')) || textOf(row, 'roleName')]))
}
