// May this user make this call?

import type { Entity } from '../../engine/model/entity.ts'
import { isAdministrator } from '../auth/account.ts'
import type { Identity } from '../auth/identity.ts'
import { MANAGING_TENANT } from '../auth/rows.ts'
import { AppError } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { can, hasRole, permissionsOf } from '../policy/permission.ts'
import type { Actor } from '../store/store.ts'
import type { Access, Call } from './route.ts'

/** Throws `auth.noPermission` when the access of a route refuses the user. */
export async function checkAccess(access: Access, platform: Platform, identity: Identity): Promise<void> {
  if (typeof access === 'string') return
  const allowed = 'role' in access ? hasRole(identity, access.role) : await can(platform, identity, access.permission)
  if (!allowed) throw new AppError('auth.noPermission')
}

/** The user of a route that is not public. */
export function userOf({ identity }: Call): Identity {
  if (!identity) throw new AppError('auth.tokenMissing')
  return identity
}

export function actorOf(call: Call): Actor {
  const { userId, tenantId, deptId } = userOf(call)
  return { userId, tenantId, deptId }
}

/** Tells whether the user may make use of a permission; `null` is granted to nobody. Made before a transaction, asked inside it. */
export type Grants = (permission: string | null) => boolean

export async function grantsOf(call: Call): Promise<Grants> {
  const identity = userOf(call)
  if (isAdministrator(identity)) return (permission) => permission !== null
  const codes = await permissionsOf(call.platform, identity)
  return (permission) => permission !== null && codes.has(permission)
}

/** Throws when the user may not write an entity: without the permission, or from outside where rows belong to all tenants. */
export function checkWrite(grants: Grants, permission: string | null, entity: Entity, actor: Actor): void {
  if (!grants(permission)) throw new AppError('auth.noPermission')
  if (!entity.tenant && actor.tenantId !== MANAGING_TENANT) throw new AppError('auth.managingTenantOnly', { title: entity.title })
}
