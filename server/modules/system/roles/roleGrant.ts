// Grants of roles: menus with buttons, data scopes and API scopes, read and written together.

import { checkFieldLimits } from '#access/rights/roleFieldLimits.ts'
import { checkAlias, checkHandedOut, rolesBelow } from '#access/rights/roleRank.ts'
import * as dict from '#engine/site/keys.ts'
import { IDS, TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { actorOf, actorWithoutScopes, userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { chosenRecords } from '#records/chosenRecords.ts'
import { parseAnyIds, parseIds } from '#records/ids.ts'
import { AppError } from '#server/errors.ts'
import { findRows, repository, textOf } from '#store/rows.ts'
import { type Links, removeLinks, replaceLinks } from '../links.ts'
import { checkedGrants, checkedGrantsWithPages, type Grantable, grantableMenus, grantableScopes, grantedOf, treeOf } from './grantable.ts'

const MAX_GRANTS = 20_000
const MAX_NAME_LENGTH = 255

/** The three trees of the dialog, limited to what the caller may grant. */
const grantTree: Route = {
  method: 'GET',
  path: '/api/blade-system/menu/grant-tree',
  access: 'user',
  async handle(call) {
    const { menu, dataScope, apiScope } = await grantables(call)
    return { menu: treeOf(menu), dataScope: treeOf(dataScope), apiScope: treeOf(apiScope) }
  },
}

/** Grants of roles of the caller's tenant (`?roleIds=`). */
const roleTreeKeys: Route = {
  method: 'GET',
  path: '/api/blade-system/menu/role-tree-keys',
  access: { reads: 'role' },
  async handle(call) {
    const { platform } = call
    const wanted = { id_in: parseIds(call.query.roleIds).join(',') }
    const roleId_in = (await repository(platform.store.db, 'role', actorOf(call)).all(wanted)).map((role) => textOf(role, 'id')).join(',')
    const none = roleId_in === ''
    const [menus, scopes] = await Promise.all([
      none ? [] : findRows(platform, 'role-menu', { roleId_in }),
      none ? [] : findRows(platform, 'role-scope', { roleId_in }),
    ])
    const { menu, dataScope, apiScope } = await grantables(call)
    const scopesOf = (category: string) =>
      scopes.filter((row) => textOf(row, 'scopeCategory') === category).map((row) => textOf(row, 'scopeId'))
    return {
      menu: grantedOf(
        menus.map((row) => textOf(row, 'menuId')),
        menu,
      ),
      dataScope: grantedOf(scopesOf(dict.scopeCategory.data), dataScope),
      apiScope: grantedOf(scopesOf(dict.scopeCategory.api), apiScope),
    }
  },
}

/** Sets the grants of roles. Grants that a role loses are also revoked from its descendants. */
const grant: Route = {
  method: 'POST',
  path: '/api/blade-system/role/grant',
  described: takesJson({ roleIds: IDS, menuIds: IDS, dataScopeIds: IDS, apiScopeIds: IDS }, ['roleIds']),
  access: { permission: 'role_setting' },
  async handle(call) {
    const body = objectBody(call.body)
    const roleIds = parseIds(body.roleIds)
    const ids = (name: string) => parseAnyIds(body[name], name, MAX_GRANTS)
    const { menu, dataScope, apiScope } = await grantables(call)
    const menuIds = checkedGrantsWithPages(ids('menuIds'), menu)
    const dataScopeIds = checkedGrants(ids('dataScopeIds'), dataScope)
    const apiScopeIds = checkedGrants(ids('apiScopeIds'), apiScope)
    const unscoped = actorWithoutScopes(call)
    await call.platform.store.transaction(async (db) => {
      await chosenRecords(db, 'role', roleIds, actorOf(call))
      await rolesBelow(db, userOf(call), roleIds, unscoped)
      await checkFieldLimits(db, call.platform, userOf(call), new Map(roleIds.map((id) => [id, new Set(menuIds)])), unscoped)
      for (const id of roleIds) {
        await replaceLinks(db, menusOf(id), menuIds, unscoped)
        await replaceLinks(db, scopesOf(id, dict.scopeCategory.data), dataScopeIds, unscoped)
        await replaceLinks(db, scopesOf(id, dict.scopeCategory.api), apiScopeIds, unscoped)
        const isLost = (menuId: string) => !menuIds.includes(menuId)
        for (const below of await repository(db, 'role', unscoped).descendantIds(id))
          await removeLinks(db, menusOf(below), isLost, unscoped)
      }
    })
    call.platform.reads.forget()
  },
}

async function grantables(call: Call): Promise<{ menu: Grantable; dataScope: Grantable; apiScope: Grantable }> {
  const { platform } = call
  const identity = userOf(call)
  const [menu, dataScope, apiScope] = await Promise.all([
    grantableMenus(platform, identity),
    grantableScopes(platform, identity, 'data'),
    grantableScopes(platform, identity, 'api'),
  ])
  return { menu, dataScope, apiScope }
}

const menusOf = (roleId: string): Links => ({ entity: 'role-menu', owner: ['roleId', roleId], target: 'menuId' })

const scopesOf = (roleId: string, category: string): Links => ({
  entity: 'role-scope',
  owner: ['roleId', roleId],
  target: 'scopeId',
  fixed: { scopeCategory: Number(category) },
})

/** Copies a role with its grants. Throws `role.beyond` if it has rights that the caller lacks. */
const copy: Route = {
  method: 'POST',
  path: '/api/blade-system/role/copy/{id}',
  described: takesJson({ roleName: TEXT, roleAlias: TEXT }, ['roleName', 'roleAlias']),
  access: { permission: 'role_copy' },
  async handle(call) {
    const id = parseIds(call.params.id)[0] ?? ''
    const body = objectBody(call.body)
    const [roleName, roleAlias] = ['roleName', 'roleAlias'].map((name) => textOf(body, name).trim().slice(0, MAX_NAME_LENGTH)) as [
      string,
      string,
    ]
    if (roleName === '' || roleAlias === '')
      throw new AppError('request.parameterMissing', { name: roleName === '' ? 'roleName' : 'roleAlias' })
    const unscoped = actorWithoutScopes(call)
    checkAlias(userOf(call), roleAlias)
    await call.platform.store.transaction(async (db) => {
      const [role] = await chosenRecords(db, 'role', [id], actorOf(call))
      await checkHandedOut(db, call.platform, userOf(call), [id], unscoped)
      const made = await repository(db, 'role', unscoped).insert({ roleName, roleAlias, parentId: role?.parentId, sort: role?.sort })
      for (const name of ['role-menu', 'role-scope']) {
        const links = await repository(db, name, unscoped).all({ roleId_equal: id })
        for (const { menuId, scopeId, scopeCategory } of links) {
          const target = name === 'role-menu' ? { menuId } : { scopeId, scopeCategory }
          await repository(db, name, unscoped).insert({ roleId: made.id, ...target })
        }
      }
      // Without its limits the copy would allow more than the role.
      for (const { entity, field, canSee, canEdit, canExport, mask, rowCondition } of await repository(db, 'field-right', unscoped).all({
        roleId_equal: id,
      }))
        await repository(db, 'field-right', unscoped).insert({
          roleId: made.id,
          entity,
          field,
          canSee,
          canEdit,
          canExport,
          mask,
          rowCondition,
        })
    })
    call.platform.reads.forget()
  },
}

export const roleGrantRoutes: readonly Route[] = [grantTree, roleTreeKeys, grant, copy]
