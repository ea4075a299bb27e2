// The grants of the token endpoint: who is it, may they come in, and the tokens they get.

import { randomUUID } from 'node:crypto'
import { siteTime } from '../../engine/model/siteTime.ts'
import { AppError } from '../errors.ts'
import { findSecret } from '../store/records.ts'
import { entityOf, findRows, MANAGING_TENANT, textOf } from '../store/rows.ts'
import { type Account, findAccount, findAccountById, findRoles } from './account.ts'
import { ADDRESS_LIMIT, addFailure, clearFailures, failures, sweepAttempts } from './attempts.ts'
import type { AuthKernel } from './auth.ts'
import type { Client } from './client.ts'
import { choiceOf, narrowed } from './narrow.ts'
import { verifyPassword } from './password.ts'
import { isRevoked } from './sessions.ts'
import { type Claims, signToken, verifyToken } from './tokens.ts'

/** What the headers `Dept-Id` and `Role-Id` ask the session to be narrowed to; '' asks for nothing. */
export interface Choice {
  deptId: string
  roleId: string
}

/** The body of a successful token call: bare and snake_case, ids comma-joined. */
export type TokenReply = Readonly<Record<string, unknown>>

const FAIL_COUNT = 5

/**
 * Checks account and md5 password. Throws auth.tenantUnknown, auth.tenantExpired, auth.tooMany, auth.locked,
 * auth.badCredentials, auth.disabled or auth.noRole; failures are counted per account and per address.
 */
export async function signInByPassword(
  platform: AuthKernel,
  client: Client,
  credentials: { tenantId: string; account: string; password: string; address: string },
  choice: Choice,
): Promise<TokenReply> {
  await checkTenant(platform, credentials.tenantId)
  const name = `${credentials.tenantId} ${credentials.account.toLowerCase()}`
  const account = await platform.auth.turns(name, () => checkPassword(platform, credentials))
  if (!account) throw new AppError('auth.tooMany')
  return reply(platform, client, account, { sid: randomUUID(), began: Date.now() }, choice)
}

/** A session for somebody whom another service has proven to be this user; `null` when there is no such user any more. Throws as a sign-in does. */
export async function signInProven(
  platform: AuthKernel,
  client: Client,
  { tenantId, userId }: Pick<Account, 'tenantId' | 'userId'>,
  choice: Choice,
): Promise<TokenReply | null> {
  await checkTenant(platform, tenantId)
  const account = await findAccountById(platform, tenantId, userId)
  if (!account) return null
  if (!account.isActive) throw new AppError('auth.disabled')
  return reply(platform, client, account, { sid: randomUUID(), began: Date.now() }, choice)
}

/** Renews a session. The choice of the headers holds for the new tokens. Throws auth.badRefreshToken beside the errors of a sign-in. */
export async function refreshSession(platform: AuthKernel, client: Client, token: string, choice: Choice): Promise<TokenReply> {
  const claims = await verifyToken(platform.auth.key, 'refresh_token', token)
  if (!claims || claims.client_id !== client.clientId || (await isRevoked(platform.store, claims))) {
    throw new AppError('auth.badRefreshToken')
  }
  await checkTenant(platform, claims.tenant_id)
  const account = await findAccountById(platform, claims.tenant_id, claims.user_id)
  if (!account) throw new AppError('auth.badRefreshToken')
  if (!account.isActive) throw new AppError('auth.disabled')
  return reply(platform, client, account, { sid: claims.sid, began: claims.began ?? 0 }, choice)
}

/** Throws auth.tenantUnknown or auth.tenantExpired. */
export async function checkTenant(platform: AuthKernel, tenantId: string): Promise<void> {
  const [tenant] = await findRows(platform, 'tenant', { tenantId_equal: tenantId })
  if (!tenant) throw new AppError('auth.tenantUnknown')
  const expires = textOf(tenant, 'expireTime')
  if (tenantId !== MANAGING_TENANT && expires !== '' && expires < siteTime()) throw new AppError('auth.tenantExpired')
}

async function checkPassword(
  platform: AuthKernel,
  { tenantId, account: name, password, address }: { tenantId: string; account: string; password: string; address: string },
): Promise<Account> {
  const { store } = platform
  const limit = await failLimit(platform)
  const [ofAddress, ofAccount] = await Promise.all([failures(store, { address }), failures(store, { tenantId, account: name })])
  if (ofAddress >= ADDRESS_LIMIT) throw new AppError('auth.tooMany')
  if (ofAccount >= limit) throw new AppError('auth.locked')
  const account = await findAccount(platform, tenantId, name)
  const stored = account && (await passwordOf(platform, account))
  if (!(await verifyPassword(password, stored)) || !account) {
    await addFailure(store, { tenantId, account: name })
    await addFailure(store, { address })
    throw new AppError('auth.badCredentials')
  }
  if (ofAccount > 0) {
    await clearFailures(store, { tenantId, account: name })
    await sweepAttempts(store)
  }
  if (!account.isActive) throw new AppError('auth.disabled')
  return account
}

/** The parameter `account.failCount` when it is a sensible number, else 5. */
export async function failLimit(platform: AuthKernel): Promise<number> {
  const [param] = await findRows(platform, 'param', { paramKey_equal: 'account.failCount' })
  const count = Number(param?.paramValue)
  return Number.isInteger(count) && count > 0 ? count : FAIL_COUNT
}

/** The stored password of a user; `null` without one. */
export async function passwordOf(platform: AuthKernel, account: Pick<Account, 'userId'>): Promise<string | null> {
  const stored = await findSecret(platform.store.db, entityOf(platform, 'user'), account.userId, 'password')
  return typeof stored === 'string' ? stored : null
}

async function reply(
  platform: AuthKernel,
  client: Client,
  account: Account,
  session: Required<Pick<Claims, 'sid' | 'began'>>,
  choice: Choice,
): Promise<TokenReply> {
  const chosenDept = choiceOf(account.deptIds, choice.deptId)
  const chosenRole = choiceOf(account.roleIds, choice.roleId)
  const roles = await findRoles(platform, account.tenantId, narrowed(account.roleIds, chosenRole))
  if (roles.length === 0) throw new AppError('auth.noRole')
  const jti = randomUUID()
  const shown = {
    tenant_id: account.tenantId,
    user_id: account.userId,
    account: account.account,
    user_name: account.account,
    nick_name: account.name,
    role_name: roles.map((role) => role.alias).join(','),
    dept_id: narrowed(account.deptIds, chosenDept).join(','),
    post_id: account.postIds.join(','),
    role_id: roles.map((role) => role.id).join(','),
    client_id: client.clientId,
  }
  const claims: Claims = {
    ...shown,
    ...session,
    ...(chosenDept === undefined ? {} : { chosen_dept: chosenDept }),
    ...(chosenRole === undefined ? {} : { chosen_role: chosenRole }),
  }
  const [accessToken, refreshToken] = await Promise.all([
    signToken(platform.auth.key, 'access_token', claims, jti, client.accessSeconds),
    signToken(platform.auth.key, 'refresh_token', claims, jti, client.refreshSeconds),
  ])
  return {
    access_token: accessToken,
    token_type: 'bearer',
    refresh_token: refreshToken,
    expires_in: client.accessSeconds,
    scope: 'all',
    ...shown,
    oauth_id: '',
    real_name: account.realName,
    avatar: account.avatar,
    detail: { type: 'web' },
    license: 'Gantry',
    projectId: account.projectId,
    jti,
  }
}
