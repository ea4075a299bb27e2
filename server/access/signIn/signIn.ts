// Grants of the token endpoint: verifies credentials and tenant, and issues tokens.

import { randomUUID } from 'node:crypto'
import { CAPABILITIES } from '#model/capabilities.ts'
import { normalForms } from '#model/formats/normalForm.ts'
import { siteTime } from '#model/siteTime.ts'
import { findRows, MANAGING_TENANT, repository, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import { type Account, findAccount, findAccountById, findRoles } from '../account.ts'
import type { AuthKernel } from '../auth.ts'
import { chosenSubset, subsetChoice } from '../rights/chosenSubset.ts'
import type { Client } from '../sessions/client.ts'
import { beginSession, type NextToken, spendToken } from '../sessions/sessions.ts'
import { type Claims, signToken, verifyToken } from '../sessions/tokens.ts'
import { addFailure, clearFailures, type Failures, failures, waitFor, waitOfAddress } from './attempts.ts'
import type { KnownDevice } from './device.ts'
import { busy, verifyPassword } from './password.ts'
import { isWellKnown } from './passwordPolicy.ts'
import { verifyCode } from './twoFactor.ts'

/** Values of the headers `Dept-Id` and `Role-Id`; '' selects all. */
export interface RequestedRole {
  deptId: string
  roleId: string
}

/** Body of a successful token response: no envelope, snake_case, ids comma-joined. */
export type TokenReply = Readonly<Record<string, unknown>>

const FAIL_COUNT = 5
/** Credentials, with client address and device. */
export interface SignInRequest {
  tenantId: string
  account: string
  /** md5 hex of the password. */
  password: string
  address: string
  /** Code of the second factor; '' for none. */
  code: string
  /** True to allow a well-known password only for choosing another one: other machines can reach the server, or it has no demo. */
  refusesWellKnown: boolean
  /** Device cookie of the browser; `null` for an unknown browser. */
  device: KnownDevice | null
}

/**
 * Checks account and md5 password. Throws auth.tenantUnknown, auth.tenantExpired, auth.locked, auth.busy,
 * auth.badCredentials, auth.codeNeeded, auth.badCode, auth.disabled or auth.noRole; failures are counted per user, device and address.
 */
export async function signInByPassword(
  platform: AuthKernel,
  client: Client,
  credentials: SignInRequest,
  choice: RequestedRole,
): Promise<TokenReply> {
  const { tenantId, account: name } = credentials
  await checkTenant(platform, tenantId)
  const found = await findAccount(platform, tenantId, name)
  const counted = countedAs(found, credentials)
  // Attempts that share a counter are checked one after another.
  const line = 'userId' in counted ? `${counted.userId} ${counted.deviceId ?? ''}` : `nobody ${counted.tenantId} ${counted.unknownName}`
  const account = await platform.auth.queued(line, () => checkPassword(platform, found, counted, credentials))
  if (!account) throw busy()
  const isWeak = credentials.refusesWellKnown && !account.hasInitialPassword && isWellKnown(credentials.password, account.account)
  if (!isWeak) return begin(platform, client, account, choice)
  const { userId, deptIds } = account
  await repository(platform, 'user', { userId, tenantId, deptId: deptIds[0] ?? '' }).update(userId, { initialPassword: 1 })
  platform.reads.forget()
  return begin(platform, client, { ...account, hasInitialPassword: true }, choice)
}

/**
 * Starts a session for a user whom a social service authenticated; `null` when the user no longer exists. Throws the errors of a sign-in.
 */
export async function signInProven(
  platform: AuthKernel,
  client: Client,
  { tenantId, userId }: Pick<Account, 'tenantId' | 'userId'>,
  choice: RequestedRole,
): Promise<TokenReply | null> {
  await checkTenant(platform, tenantId)
  const account = await findAccountById(platform, tenantId, userId)
  if (!account) return null
  if (!account.isActive) throw new AppError('auth.disabled')
  return begin(platform, client, account, choice)
}

/** Renews a session, with the department and role of the headers. Throws auth.badRefreshToken and the errors of a sign-in. */
export async function refreshSession(platform: AuthKernel, client: Client, token: string, choice: RequestedRole): Promise<TokenReply> {
  const claims = await verifyToken(platform.auth.keys, 'refresh_token', token)
  if (!claims || claims.client_id !== client.clientId) throw new AppError('auth.badRefreshToken')
  await checkTenant(platform, claims.tenant_id)
  const account = await findAccountById(platform, claims.tenant_id, claims.user_id)
  if (!account) throw new AppError('auth.badRefreshToken')
  if (!account.isActive) throw new AppError('auth.disabled')
  const facts = await factsOf(platform, client, account, choice)
  const next = await spendToken(platform, claims.sid, claims.jti, client.refreshSeconds * 1000)
  if (!next) throw new AppError('auth.badRefreshToken')
  return reply(platform, client, facts, { sid: claims.sid, began: claims.began ?? 0 }, next)
}

/** Throws auth.tenantUnknown or auth.tenantExpired. */
export async function checkTenant(platform: Kernel, tenantId: string): Promise<void> {
  const refusal = await tenantRefusal(platform, tenantId)
  if (refusal) throw refusal
}

/** Reason why nobody of a tenant can sign in: auth.tenantUnknown or auth.tenantExpired; `null` if there is none. */
export async function tenantRefusal(platform: Kernel, tenantId: string): Promise<AppError | null> {
  const [tenant] = await findRows(platform, 'tenant', { tenantId_equal: tenantId })
  if (!tenant) return new AppError('auth.tenantUnknown')
  const expires = textOf(tenant, 'expireTime')
  return tenantId !== MANAGING_TENANT && expires !== '' && expires < siteTime() ? new AppError('auth.tenantExpired') : null
}

/** A known device has its own count. An unknown account name is counted as well; otherwise the answers would reveal which names exist. */
function countedAs(found: Account | null, { tenantId, account, device }: SignInRequest): Failures {
  if (!found) return { tenantId, unknownName: normalForms.account(account) }
  const isKnown = device?.userIds.includes(found.userId) ?? false
  return isKnown && device ? { userId: found.userId, deviceId: device.id } : { userId: found.userId }
}

async function checkPassword(
  platform: AuthKernel,
  account: Account | null,
  counted: Failures,
  { password, address, code }: SignInRequest,
): Promise<Account> {
  const { store } = platform
  const isStranger = !('deviceId' in counted)
  refuseWait(await waitFor(store, counted, await failLimit(platform)))
  if (isStranger) refuseWait(await waitOfAddress(store, address))
  const stored = account && (await passwordOf(platform, account))
  if (!(await verifyPassword(password, stored)) || !account) {
    await addFailure(store, counted)
    await addFailure(store, { address })
    throw new AppError('auth.badCredentials')
  }
  const second = await verifyCode(store, account.userId, code)
  if (second === 'missing') throw new AppError('auth.codeNeeded')
  if (second === 'wrong') {
    await addFailure(store, counted)
    await addFailure(store, { address })
    throw new AppError('auth.badCode')
  }
  if ((await failures(store, counted)) > 0) await clearFailures(store, counted)
  if (!account.isActive) throw new AppError('auth.disabled')
  return account
}

/** Throws `auth.locked` if `wait`, in milliseconds, is greater than 0. */
export function refuseWait(wait: number): void {
  if (wait > 0) throw new AppError('auth.locked', { seconds: Math.ceil(wait / 1000) })
}

/** Parameter `account.failCount` if it is a valid number, otherwise 5. */
export async function failLimit(platform: AuthKernel): Promise<number> {
  const [param] = await findRows(platform, 'param', { paramKey_equal: 'account.failCount' })
  const count = Number(param?.paramValue)
  return Number.isInteger(count) && count > 0 ? count : FAIL_COUNT
}

/** Stored password hash of a user; `null` for none. */
export async function passwordOf(platform: AuthKernel, account: Pick<Account, 'userId'>): Promise<string | null> {
  const stored = await repositoryOfAllTenants(platform, 'user').secret(account.userId, 'password')
  return typeof stored === 'string' ? stored : null
}

/** Starts a session of an authenticated user. */
async function begin(platform: AuthKernel, client: Client, account: Account, choice: RequestedRole): Promise<TokenReply> {
  const facts = await factsOf(platform, client, account, choice)
  const sid = randomUUID()
  const next = await beginSession(platform, sid, account.userId, client.refreshSeconds * 1000)
  return reply(platform, client, facts, { sid, began: Date.now() }, next)
}

interface Facts {
  account: Account
  /** Fields of both response and tokens. */
  shown: Omit<Claims, 'sid' | 'began' | 'chosen_dept' | 'chosen_role'>
  chosen: Pick<Claims, 'chosen_dept' | 'chosen_role'>
}

/** Throws auth.noRole. */
async function factsOf(platform: AuthKernel, client: Client, account: Account, choice: RequestedRole): Promise<Facts> {
  const chosenDept = subsetChoice(account.deptIds, choice.deptId)
  const chosenRole = subsetChoice(account.roleIds, choice.roleId)
  const roles = await findRoles(platform, account.tenantId, chosenSubset(account.roleIds, chosenRole))
  if (roles.length === 0) throw new AppError('auth.noRole')
  return {
    account,
    shown: {
      tenant_id: account.tenantId,
      user_id: account.userId,
      account: account.account,
      user_name: account.account,
      nick_name: account.name,
      role_name: roles.map((role) => role.alias).join(','),
      dept_id: chosenSubset(account.deptIds, chosenDept).join(','),
      post_id: account.postIds.join(','),
      role_id: roles.map((role) => role.id).join(','),
      client_id: client.clientId,
    },
    chosen: {
      ...(chosenDept === undefined ? {} : { chosen_dept: chosenDept }),
      ...(chosenRole === undefined ? {} : { chosen_role: chosenRole }),
    },
  }
}

async function reply(
  platform: AuthKernel,
  client: Client,
  { account, shown, chosen }: Facts,
  session: Required<Pick<Claims, 'sid' | 'began'>>,
  { tokenId: jti, left }: NextToken,
): Promise<TokenReply> {
  const claims: Claims = { ...shown, ...session, ...chosen }
  const most = Math.max(1, Math.floor(left / 1000))
  const accessSeconds = Math.min(client.accessSeconds, most)
  const [accessToken, refreshToken] = await Promise.all([
    signToken(platform.auth.keys, 'access_token', claims, jti, accessSeconds),
    signToken(platform.auth.keys, 'refresh_token', claims, jti, Math.min(client.refreshSeconds, most)),
  ])
  return {
    access_token: accessToken,
    token_type: 'bearer',
    refresh_token: refreshToken,
    expires_in: accessSeconds,
    scope: 'all',
    ...shown,
    oauth_id: '',
    real_name: account.realName,
    avatar: account.avatar,
    detail: { type: 'web' },
    license: 'Gantry',
    projectId: account.projectId,
    initial_password: account.hasInitialPassword,
    features: CAPABILITIES,
    jti,
  }
}
