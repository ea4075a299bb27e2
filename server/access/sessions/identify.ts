// Authenticates a request. A known token is a map lookup; the database is queried at most once a second for each token.

import { findRow, textOf } from '#store/rows.ts'
import { STALE_AFTER } from '#store/store.ts'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import { type Account, findAccountById, findRoles, type Role } from '../account.ts'
import type { AuthKernel, KnownToken } from '../auth.ts'
import type { Identity } from '../identity.ts'
import { chosenSubset } from '../rights/chosenSubset.ts'
import { isScreenLocked } from './screenLock.ts'
import { isSessionLive } from './sessions.ts'
import { type TokenClaims, verifyToken } from './tokens.ts'
import { type ViewAs, viewOf } from './viewAs.ts'

/** Id of the user of a role that is viewed without a user; no account has it. */
const NOBODY = '-1'

/** The parts of a request that can carry a token. */
export interface TokenCarrier {
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: unknown
}

/**
 * Returns the user of the request's access token, or null: no token, a forged, expired or refresh token, an ended session, a removed or
 * disabled user, or a user whose roles are gone. Synchronous for a token checked within the last second.
 */
export function identify(platform: AuthKernel, request: TokenCarrier): Identity | null | Promise<Identity | null> {
  const token = tokenOf(request)
  if (token === '') return null
  const known = platform.auth.tokens.get(token)
  if (!known) return meet(platform, token)
  if (known.claims.exp * 1000 <= Date.now()) {
    platform.auth.tokens.delete(token)
    return null
  }
  // Uses a monotonic clock: a system clock set back must not prolong the cache.
  if (performance.now() - known.checkedAt < STALE_AFTER && known.generation === platform.reads.generation) return known.identity
  known.checking ??= recheck(platform, token, known).finally(() => {
    known.checking = null
  })
  return known.checking
}

/**
 * Token of the header `Blade-Auth`, or of the query parameter of that name (downloads), in both spellings of the platform; with or without
 * `bearer `.
 */
export function tokenOf({ headers, query }: TokenCarrier): string {
  const header = headers['blade-auth']
  const { 'Blade-Auth': spelled, 'blade-auth': lower } = (query ?? {}) as Readonly<Record<string, unknown>>
  const parameter = spelled ?? lower
  const value = typeof header === 'string' && header !== '' ? header : typeof parameter === 'string' ? parameter : ''
  return /^bearer /i.test(value) ? value.slice('bearer '.length).trim() : value.trim()
}

async function meet(platform: AuthKernel, token: string): Promise<Identity | null> {
  const claims = await verifyToken(platform.auth.keys, 'access_token', token)
  const checkedAt = performance.now()
  const { generation } = platform.reads
  const identity = claims && (await identityOf(platform, claims))
  if (!claims || !identity) return null
  platform.auth.tokens.set(token, { claims, identity, checkedAt, generation, checking: null })
  return identity
}

async function recheck(platform: AuthKernel, token: string, known: KnownToken): Promise<Identity | null> {
  const checkedAt = performance.now()
  const { generation } = platform.reads
  const identity = await identityOf(platform, known.claims)
  if (!identity) platform.auth.tokens.delete(token)
  else Object.assign(known, { identity, checkedAt, generation })
  return identity
}

async function identityOf(platform: AuthKernel, claims: TokenClaims): Promise<Identity | null> {
  const [live, isLocked, view, account] = await Promise.all([
    isSessionLive(platform.store, claims.sid),
    isScreenLocked(platform.store, claims.sid),
    viewOf(platform.store, claims.sid),
    findAccountById(platform, claims.tenant_id, claims.user_id),
  ])
  if (!live || !account) return null
  const deptIds = chosenSubset(account.deptIds, claims.chosen_dept)
  const roles = await findRoles(platform, account.tenantId, chosenSubset(account.roleIds, claims.chosen_role))
  const identity = { ...personOf(account, deptIds, roles), clientId: claims.client_id, sessionId: claims.sid, isLocked }
  if (accountRefusal(account, identity) !== null) return null
  return view ? viewedIdentity(platform, identity, view) : identity
}

/** Identity of a viewed user or role within the tenant of the viewer. If the viewed one is gone, the viewer's own, still read-only. */
export async function viewedIdentity(platform: Kernel, viewer: Identity, { userId, roleId, until }: ViewAs): Promise<Identity> {
  const viewed = userId === '' ? await identityOfRole(platform, viewer, roleId) : await identityOfAbsent(platform, viewer.tenantId, userId)
  const { clientId, sessionId, isLocked } = viewer
  return { ...(viewed ?? viewer), clientId, sessionId, isLocked, hasInitialPassword: false, view: { viewer, until } }
}

async function identityOfRole(platform: Kernel, viewer: Identity, roleId: string): Promise<Identity | null> {
  const role = await findRow(platform, 'role', roleId, viewer.tenantId)
  if (!role) return null
  const name = textOf(role, 'roleName')
  const nobody = { userId: NOBODY, deptId: '', deptIds: [], projectId: '' }
  return { ...viewer, ...nobody, account: name, nickName: name, roleIds: [roleId], roles: [textOf(role, 'roleAlias')] }
}

/**
 * Identity of a user who is not signed in, with all roles, for work done on their behalf with their rights. `null` for a disabled account.
 */
export async function identityOfAbsent(platform: Kernel, tenantId: string, userId: string): Promise<Identity | null> {
  const account = await findAccountById(platform, tenantId, userId)
  if (!account) return null
  const identity = await identityOfAccount(platform, account)
  return accountRefusal(account, identity) === null ? identity : null
}

/** Identity of an account with all of its departments and existing roles, whether or not it can sign in. */
export async function identityOfAccount(platform: Kernel, account: Account): Promise<Identity> {
  const roles = await findRoles(platform, account.tenantId, account.roleIds)
  return { ...personOf(account, account.deptIds, roles), clientId: '', sessionId: '', isLocked: false }
}

/** Reason why an account cannot be used: auth.disabled or auth.noRole; `null` if there is none. */
export function accountRefusal({ isActive }: Pick<Account, 'isActive'>, { roleIds }: Pick<Identity, 'roleIds'>): AppError | null {
  if (!isActive) return new AppError('auth.disabled')
  return roleIds.length === 0 ? new AppError('auth.noRole') : null
}

function personOf(account: Account, deptIds: readonly string[], roles: readonly Role[]) {
  const { userId, tenantId, name, projectId, hasInitialPassword } = account
  return {
    userId,
    account: account.account,
    tenantId,
    deptId: deptIds[0] ?? '',
    deptIds,
    roleIds: roles.map((role) => role.id),
    roles: roles.map((role) => role.alias),
    nickName: name,
    projectId,
    hasInitialPassword,
    view: null,
  }
}
