// Reads accounts and roles for authentication.

import { findRow, findRows, MANAGING_TENANT, type Rec, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { splitIds } from '../../engine/model/commaIds.ts'
import type { Kernel } from '../kernel.ts'

/** Name of the user entity. */
export const USERS = 'user'

/** Data of a user that signing in needs. */
export interface Account {
  userId: string
  tenantId: string
  account: string
  name: string
  realName: string
  avatar: string
  projectId: string
  deptIds: readonly string[]
  postIds: readonly string[]
  roleIds: readonly string[]
  /** False when an administrator disabled the account. */
  isActive: boolean
  /** True when an administrator set the password. */
  hasInitialPassword: boolean
}

export interface Role {
  id: string
  alias: string
}

/** Display name of a user. */
export const displayNameOf = (user: Rec): string => textOf(user, 'realName') || textOf(user, 'name')

export async function findAccount(platform: Kernel, tenantId: string, account: string): Promise<Account | null> {
  const [row] = await findRows(platform, USERS, { account_equal: account }, tenantId)
  return row ? toAccount(row, tenantId) : null
}

/** Ids of tenants with an account of this name. */
export async function tenantsOfAccount(platform: Kernel, account: string): Promise<readonly string[]> {
  const rows = await repositoryOfAllTenants(platform, USERS).find({ account_equal: account }, { fields: ['tenantId'] })
  return [...new Set(rows.map((row) => textOf(row, 'tenantId')))]
}

export async function findAccountById(platform: Kernel, tenantId: string, userId: string): Promise<Account | null> {
  const row = await findRow(platform, USERS, userId, tenantId)
  return row ? toAccount(row, tenantId) : null
}

/** Roles with these ids that still exist, in the order of the ids. */
export async function findRoles(platform: Kernel, tenantId: string, ids: readonly string[]): Promise<Role[]> {
  if (ids.length === 0) return []
  const rows = await findRows(platform, 'role', { id_in: ids.join(',') }, tenantId)
  const byId = new Map(rows.map((row) => [textOf(row, 'id'), textOf(row, 'roleAlias')]))
  return ids.flatMap((id) => (byId.has(id) ? [{ id, alias: byId.get(id) ?? '' }] : []))
}

/** Super administrators belong to the managing tenant; the same alias elsewhere is an ordinary role. */
export function isAdministrator({ tenantId, roles }: { tenantId: string; roles: readonly string[] }): boolean {
  return tenantId === MANAGING_TENANT && roles.includes('administrator')
}

function toAccount(row: Rec, tenantId: string): Account {
  const text = (name: string) => textOf(row, name)
  return {
    userId: text('id'),
    tenantId,
    account: text('account'),
    name: text('name'),
    realName: text('realName'),
    avatar: text('avatar'),
    projectId: text('projectId'),
    deptIds: splitIds(row.deptId),
    postIds: splitIds(row.postId),
    roleIds: splitIds(row.roleId),
    isActive: isAccountActive(row),
    hasInitialPassword: Number(row.initialPassword) === 1,
  }
}

/** True unless the status disables the account; accounts from before the status existed have none. */
export function isAccountActive({ status }: Readonly<Record<string, unknown>>): boolean {
  return status === null || status === undefined || Number(status) === 1
}
