// Creates the actor of a request, and checks whether it may write.

import { type Actor, MANAGING_TENANT } from '#store/rows.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { isAdministrator } from '../access/account.ts'
import type { Identity } from '../access/identity.ts'
import { AppError } from '../errors.ts'
import type { Context } from './context.ts'
import type { ListCaller } from './query.ts'
import { sightOf } from './sight.ts'

/** The signed-in user; throws `auth.tokenMissing` if there is none. */
export function userOf({ identity }: Pick<Context, 'identity'>): Identity {
  if (!identity) throw new AppError('auth.tokenMissing')
  return identity
}

/** Actor of the user, with their data scopes. */
export function actorOf(context: Context): Actor {
  return { ...actorWithoutScopes(context), scopes: context.scopes }
}

/** Actor of a read: an administrator may select another tenant (`?tenantId=`), other users may not. */
export function readerOf(context: Context): Actor {
  const tenantId = context.query.tenantId ?? context.query.tenantId_equal ?? ''
  const actor = actorOf(context)
  return tenantId !== '' && isAdministrator(userOf(context)) ? { ...actor, tenantId } : actor
}

/** Actor without data scopes: for the user's own record, and for related reads and writes of the server. */
export function actorWithoutScopes(context: Context): Actor {
  const { userId, tenantId, deptId } = userOf(context)
  return { userId, tenantId: context.actsIn ?? tenantId, deptId }
}

/** Caller of a list, for the checks of its filters. */
export function listCallerOf(context: Context, entity: Entity): ListCaller {
  const { userId = '', deptId = '', projectId = '' } = context.identity ?? {}
  return {
    sight: sightOf(context, entity),
    userId,
    deptId,
    projectId,
    ignoresUnknown: context.ignoresUnknown ?? false,
    finds: context.finds ?? [],
  }
}

/** True when the user has a permission; `null` is granted to nobody. Created before a transaction, for use inside it. */
export type Grants = (permission: string | null) => boolean

export function grantsOf({ rights }: Pick<Context, 'rights'>): Grants {
  return (permission) => permission !== null && rights.codes.has(permission)
}

/**
 * Throws when the user may not write an entity: the permission is missing, or a user of another tenant writes rows shared by all tenants.
 */
export function checkWrite(grants: Grants, permission: string | null, entity: Entity, actor: Actor): void {
  const refusal = permissionRefusal(grants, permission) ?? sharedRowsRefusal(entity, actor)
  if (refusal) throw refusal
}

/** Refuses with `auth.noPermission` a user without the permission. */
export function permissionRefusal(grants: Grants, permission: string | null): AppError | null {
  return grants(permission) ? null : new AppError('auth.noPermission')
}

/** Refuses with `auth.managingTenantOnly` a user of another tenant who would write rows shared by all tenants. */
export function sharedRowsRefusal({ tenant, title }: Entity, actor: Actor): AppError | null {
  return tenant || actor.tenantId === MANAGING_TENANT ? null : new AppError('auth.managingTenantOnly', { title })
}
