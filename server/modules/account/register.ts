// POST register-guest: a visitor applies for an account. The account cannot sign in until an administrator gives it a role.

import { randomInt } from 'node:crypto'
import { isMd5 } from '#access/signIn/passwordPolicy.ts'
import { TEXT, takesQuery } from '#http/openapi/routeBodies.ts'
import { repository, systemActor } from '#store/rows.ts'
import { findAccount, findAccountById } from '../../access/account.ts'
import { systemParameter } from '../../access/parameter.ts'
import { addFailure, failures, REGISTRATION_LIMIT } from '../../access/signIn/attempts.ts'
import { hashPassword } from '../../access/signIn/password.ts'
import { checkTenant } from '../../access/signIn/signIn.ts'
import { bindIdentity, findIdentity, type SocialIdentity } from '../../access/signIn/socials.ts'
import { AppError, type ErrorKey, isDuplicate } from '../../errors.ts'
import type { Route } from '../../http/route.ts'
import type { Platform } from '../../platform.ts'
import { isAccount, isGuestName } from './accountSigns.ts'
import { checkQuota } from './quota.ts'

/** Role, department and post of an account that awaits approval. */
const PENDING = '-1'
const MAX_ACCOUNT_LENGTH = 45
const MAX_NICKNAME_LENGTH = 20
/** Maximum length, as in the format `name`. */
const MAX_NAME_LENGTH = 100

export const registerGuest: Route = {
  method: 'POST',
  path: '/api/blade-user/register-guest',
  access: 'public',
  described: takesQuery({ tenantId: TEXT, account: TEXT, password: TEXT, name: TEXT, oauthId: TEXT }, ['tenantId', 'account', 'password']),
  async handle({ platform, query, request }) {
    const text = (name: string) => query[name]?.trim() ?? ''
    const [tenantId, account, password] = [text('tenantId'), text('account'), text('password')]
    const counted = { registeredFrom: request.ip }
    if ((await failures(platform.store, counted)) >= REGISTRATION_LIMIT) throw new AppError('auth.registerTooMany')
    await addFailure(platform.store, counted)
    if ((await systemParameter(platform, 'account.registerUser')) === 'false') throw new AppError('auth.registerClosed')

    if (tenantId === '') throw new AppError('auth.registerTenant')
    await checkTenant(platform, tenantId).catch(rethrowAs(isUnknownTenant, 'auth.registerTenant'))
    const identity = await identityBehind(platform, tenantId, text('oauthId'))
    if (!isAccount(account) || account.length > MAX_ACCOUNT_LENGTH) throw new AppError('request.parameterInvalid', { name: 'account' })
    // The platform receives the plain password here and its md5 at sign-in; our console never sends the plain password.
    if (!isMd5(password)) throw new AppError('request.parameterInvalid', { name: 'password' })

    const name = text('name').normalize('NFC') || account
    if (!isGuestName(name) || name.length > MAX_NAME_LENGTH) throw new AppError('request.parameterInvalid', { name: 'name' })
    const free = (await findAccount(platform, tenantId, account)) ? withSuffix(account) : account
    const values = {
      account: free,
      password: await hashPassword(password),
      name: [...name].slice(0, MAX_NICKNAME_LENGTH).join(''),
      realName: name,
      roleId: PENDING,
      deptId: PENDING,
      postId: PENDING,
      status: 1,
    }
    const actor = systemActor(tenantId)
    const insert = platform.store.transaction(async (db) => {
      const user = await repository(db, 'user', actor).insert({ ...values, avatar: identity.avatar })
      await bindIdentity(db, identity, String(user.id))
      await checkQuota(db, actor)
    })
    // A concurrent registration of the same name: a retry succeeds, and the error reveals nothing.
    await insert.catch(rethrowAs(isDuplicate, 'request.tooOften'))
    return undefined
  },
}

/**
 * Identity of an `oauthId` that social sign-in issued. Throws auth.registerIdentity for an unknown id, one of another tenant, or one with
 * an account.
 */
async function identityBehind({ store, ...platform }: Platform, tenantId: string, oauthId: string): Promise<SocialIdentity> {
  const identity = await findIdentity(store.db, oauthId)
  if (identity?.tenantId !== tenantId) throw new AppError('auth.registerIdentity')
  const user = identity.userId === '' ? null : await findAccountById({ store, ...platform }, tenantId, identity.userId)
  if (user) throw new AppError('auth.registerIdentity')
  return identity
}

/** A suffixed account name if the wanted one is taken, which must not be revealed: the approving administrator sees both. */
const withSuffix = (account: string): string => `${account.slice(0, 38)}-${randomInt(100_000, 1_000_000)}`

const isUnknownTenant = (error: unknown): boolean => error instanceof AppError && error.key === 'auth.tenantUnknown'

/** Replaces one error by that of this call. */
function rethrowAs(isMeant: (error: unknown) => boolean, key: ErrorKey): (error: unknown) => never {
  return (error) => {
    throw isMeant(error) ? new AppError(key) : error
  }
}

export const registerRoutes: readonly Route[] = [registerGuest]
