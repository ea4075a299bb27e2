// May this user make this call?

import type { Entity } from '../../engine/model/entity.ts'
import { isAdministrator } from '../access/account.ts'
import type { Identity } from '../access/identity.ts'
import { hasRole } from '../access/permission.ts'
import type { Rights } from '../access/rights.ts'
import { AppError } from '../errors.ts'
import { MANAGING_TENANT } from '../store/rows.ts'
import type { Actor } from '../store/store.ts'
import type { Access, Call } from './route.ts'

/** Throws `auth.noPermission` when the access of a route at this path refuses the user. */
export function checkAccess(access: Access, identity: Identity, rights: Rights, path: string): void {
  if (!allows(access, identity, rights, path)) throw new AppError('auth.noPermission')
}

function allows(access: Access, identity: Identity, rights: Rights, path: string): boolean {
  if (typeof access === 'string') return true
  if ('role' in access) return hasRole(identity, access.role)
  if ('permission' in access) return rights.codes.has(access.permission)
  return rights.picks.has(path) || [access.reads].flat().some((name) => rights.reads.has(name))
}

/** The user of a route that is not public. */
export function userOf({ identity }: Call): Identity {
  if (!identity) throw new AppError('auth.tokenMissing')
  return identity
}

/** The user as the store knows them, with their data scopes. */
export function actorOf(call: Call): Actor {
  return { ...wholeActorOf(call), scopes: call.scopes }
}

/** Whose rows a read answers: an administrator may look into another tenant by naming it (`?tenantId=`), nobody else may. */
export function readerOf(call: Call): Actor {
  const tenantId = call.query.tenantId ?? call.query.tenantId_equal ?? ''
  const actor = actorOf(call)
  return tenantId !== '' && isAdministrator(userOf(call)) ? { ...actor, tenantId } : actor
}

/** `actorOf` without data scopes: for the user's own record, and for what the server does and checks beside what was asked. */
export function wholeActorOf(call: Call): Actor {
  const { userId, tenantId, deptId } = userOf(call)
  return { userId, tenantId: call.actsIn ?? tenantId, deptId }
}

/** Tells whether the user may make use of a permission; `null` is granted to nobody. Made before a transaction, asked inside it. */
export type Grants = (permission: string | null) => boolean

export async function grantsOf({ rights }: Call): Promise<Grants> {
  return (permission) => permission !== null && rights.codes.has(permission)
}

/** Throws when the user may not write an entity: without the permission, or from outside where rows belong to all tenants. */
export function checkWrite(grants: Grants, permission: string | null, entity: Entity, actor: Actor): void {
  if (!grants(permission)) throw new AppError('auth.noPermission')
  if (!entity.tenant && actor.tenantId !== MANAGING_TENANT) throw new AppError('auth.managingTenantOnly', { title: entity.title })
}
