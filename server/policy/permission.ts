// What a user may do: the codes of the buttons granted to their roles. An administrator may do everything.

import type { Entity } from '../../engine/model/entity.ts'
import { isAdministrator } from '../auth/account.ts'
import { readOnce } from '../auth/auth.ts'
import type { Identity } from '../auth/identity.ts'
import type { Platform } from '../platform.ts'
import { allMenus, grantedIds } from './menus.ts'

const BUTTON = 2

/** All permission codes of a user, at most a second old. An administrator's hold those of every entity, asked for or not. */
export function permissionsOf(platform: Platform, identity: Identity): Promise<ReadonlySet<string>> {
  const name = isAdministrator(identity) ? 'permissions' : `permissions ${identity.roleIds.join(',')}`
  return readOnce(platform.auth, name, async () => {
    const [rows, ids] = await Promise.all([allMenus(platform), grantedIds(platform, identity)])
    const granted = rows.filter((row) => row.category === BUTTON && (ids === null || ids.has(row.id))).map((row) => row.code)
    return new Set(ids === null ? [...granted, ...[...platform.library().entities.values()].flatMap(codesOf)] : granted)
  })
}

/** Whether a user has a permission code. */
export function can(platform: Platform, identity: Identity, code: string): boolean | Promise<boolean> {
  return isAdministrator(identity) || permissionsOf(platform, identity).then((codes) => codes.has(code))
}

/** Whether a user has the role, by alias; an administrator stands above every role. */
export function hasRole(identity: Identity, alias: string): boolean {
  return isAdministrator(identity) || identity.roles.includes(alias)
}

/** Every permission code that an entity brings. */
export function codesOf({ permissions, actions }: Entity): string[] {
  const own = Object.values(permissions).filter((code) => code !== null)
  return [...new Set([...own, ...actions.map((action) => action.permission)])]
}
