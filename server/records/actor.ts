// Creates the actor of a request, and checks whether it may write.

import { type Actor, MANAGING_TENANT } from '#store/rows.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { isAdministrator } from '../access/account.ts'
import type { Identity } from '../access/identity.ts'
import { AppError } from '../errors.ts'
import type { Context } from './context.ts'
import { seesPrivate } from './masked.ts'
import type { ListCaller } from './query.ts'

/** The signed-in user; throws `auth.tokenMissing` for nobody. */
export function userOf({ identity }: Pick<Context, 'identity'>): Identity {
  if (!identity) throw new AppError('auth.tokenMissing')
  return identity
}

/** The user as the store knows them, with their data scopes. */
export function actorOf(context: Context): Actor {
  return { ...wholeActorOf(context), scopes: context.scopes }
}

/** Tenant of a read: an administrator may name another one (`?tenantId=`), nobody else. */
export function readerOf(context: Context): Actor {
  const tenantId = context.query.tenantId ?? context.query.tenantId_equal ?? ''
  const actor = actorOf(context)
  return tenantId !== '' && isAdministrator(userOf(context)) ? { ...actor, tenantId } : actor
}

/** `actorOf` without data scopes: for the user's own record, and for what the server does and checks beside what was asked. */
export function wholeActorOf(context: Context): Actor {
  const { userId, tenantId, deptId } = userOf(context)
  return { userId, tenantId: context.actsIn ?? tenantId, deptId }
}

/** Caller of a list, for its filters. */
export function listCallerOf(context: Context, entity: Entity): ListCaller {
  const { userId = '', deptId = '', projectId = '' } = context.identity ?? {}
  return {
    seesPrivate: seesPrivate(context, entity),
    userId,
    deptId,
    projectId,
    ignoresUnknown: context.ignoresUnknown ?? false,
    finds: context.finds ?? [],
  }
}

/** Tells whether the user may make use of a permission; `null` is granted to nobody. Made before a transaction, asked inside it. */
export type Grants = (permission: string | null) => boolean

export function grantsOf({ rights }: Pick<Context, 'rights'>): Grants {
  return (permission) => permission !== null && rights.codes.has(permission)
}

/** Throws when the user may not write an entity: without the permission, or from outside where rows belong to all tenants. */
export function checkWrite(grants: Grants, permission: string | null, entity: Entity, actor: Actor): void {
  if (!grants(permission)) throw new AppError('auth.noPermission')
  if (!entity.tenant && actor.tenantId !== MANAGING_TENANT) throw new AppError('auth.managingTenantOnly', { title: entity.title })
}
