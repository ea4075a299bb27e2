// Checks whether a user may call a route.

import type { Identity } from '../access/identity.ts'
import { hasRole } from '../access/rights/permission.ts'
import type { Rights } from '../access/rights/rights.ts'
import { AppError } from '../errors.ts'
import type { Access } from './route.ts'

/** Refuses with `auth.noPermission` when the access of a route at this path does not allow the user. */
export function accessRefusal(access: Access, identity: Identity, rights: Rights, path: string): AppError | null {
  return allows(access, identity, rights, path) ? null : new AppError('auth.noPermission')
}

/** True when a user may call a route with this access at this path. */
export function allows(access: Access, identity: Identity, rights: Rights, path: string): boolean {
  if (typeof access === 'string') return true
  if ('role' in access) return hasRole(identity, access.role)
  if ('permission' in access) return rights.codes.has(access.permission)
  return rights.picks.has(path) || [access.reads].flat().some((name) => rights.reads.has(name))
}
