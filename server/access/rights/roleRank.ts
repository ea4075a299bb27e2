// Rank of roles: nobody changes administrators or grants rights above their own rank.

import * as dict from '#engine/site/keys.ts'
import { type Actor, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import { isAdministrator } from '../account.ts'
import type { Identity } from '../identity.ts'
import { grantedScopes } from './dataScopes.ts'
import { grantedIds } from './menus.ts'
import { hasRole } from './permission.ts'
import { checkFieldLimits } from './roleFieldLimits.ts'

/** `role.administrator` or `role.admin` when a role of this alias is above the caller's own; else `null`. */
export function aliasRefusal(identity: Identity, alias: unknown): AppError | null {
  if (alias === 'administrator' && !isAdministrator(identity)) return new AppError('role.administrator')
  return alias === 'admin' && !hasRole(identity, 'admin') ? new AppError('role.admin') : null
}

/** Throws `aliasRefusal`. */
export function checkAlias(identity: Identity, alias: unknown): void {
  const refusal = aliasRefusal(identity, alias)
  if (refusal) throw refusal
}

/** Roles with these ids. Throws like `checkAlias`; ids without a role (`-1` of a guest) are skipped. */
export async function rolesBelow(db: Database, identity: Identity, ids: readonly string[], actor: Actor): Promise<Rec[]> {
  if (ids.length === 0) return []
  const roles = await repository(db, 'role', actor).all({ id_in: ids.join(',') })
  for (const role of roles) checkAlias(identity, role.roleAlias)
  return roles
}

/** Also throws `role.beyond` when a role has rights that the caller lacks; a tenant administrator may assign any role. */
export async function checkHandedOut(
  db: Database,
  platform: Kernel,
  identity: Identity,
  ids: readonly string[],
  actor: Actor,
): Promise<void> {
  const roles = await rolesBelow(db, identity, ids, actor)
  const grantedToCaller = hasRole(identity, 'admin') ? null : await grantedIds(platform, identity)
  if (grantedToCaller === null || roles.length === 0) return
  const roleId_in = roles.map((role) => role.id).join(',')
  const given = await repository(db, 'role-menu', actor).all({ roleId_in })
  // Data scopes restrict; only API scopes grant additional rights.
  const wanted = { roleId_in, scopeCategory_equal: dict.scopeCategory.api }
  const opened = await repository(db, 'role-scope', actor).all(wanted)
  const ownScopes = await grantedScopes(platform, identity, dict.scopeCategory.api)
  const isBeyond =
    given.some((row) => !grantedToCaller.has(textOf(row, 'menuId'))) || opened.some((row) => !ownScopes.has(textOf(row, 'scopeId')))
  if (isBeyond) throw new AppError('role.beyond')
  const menus = Map.groupBy(given, (row) => textOf(row, 'roleId'))
  const ofRoles = new Map([...menus].map(([id, rows]) => [id, new Set(rows.map((row) => textOf(row, 'menuId')))]))
  await checkFieldLimits(db, platform, identity, ofRoles, actor)
}
