// Menus assigned to a top menu.

import { MENU, type MenuRow } from '#access/rights/menus.ts'
import { IDS, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { actorOf, actorWithoutScopes, userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { chosenRecords } from '#records/chosenRecords.ts'
import { parseAnyIds, parseIds } from '#records/ids.ts'
import { findRows, repository, textOf } from '#store/rows.ts'
import { replaceLinks } from '../links.ts'
import { checkedGrants, type Grantable, grantableMenus, grantedOf, treeOf } from '../roles/grantable.ts'

const MAX_MENUS = 20_000

/** Menus that the caller may assign to a top menu, without buttons. */
const grantTopTree: Route = {
  method: 'GET',
  path: '/api/blade-system/menu/grant-top-tree',
  access: 'user',
  async handle(call) {
    return { menu: treeOf(await offered(call)) }
  },
}

const topTreeKeys: Route = {
  method: 'GET',
  path: '/api/blade-system/menu/top-tree-keys',
  access: { reads: 'top-menu' },
  async handle(call) {
    const { platform } = call
    const wanted = { id_in: parseIds(call.query.topMenuIds).join(',') }
    const ids = (await repository(platform.store.db, 'top-menu', actorOf(call)).all(wanted)).map((row) => textOf(row, 'id'))
    const rows = ids.length === 0 ? [] : await findRows(platform, 'top-menu-setting', { topMenuId_in: ids.join(',') })
    const menuIds = rows.map((row) => textOf(row, 'menuId'))
    return { menu: grantedOf(menuIds, await offered(call)) }
  },
}

const grant: Route = {
  method: 'POST',
  path: '/api/blade-system/topmenu/grant',
  access: { permission: 'topmenu_setting' },
  described: takesJson({ topMenuIds: IDS, menuIds: IDS }, ['topMenuIds']),
  async handle(call) {
    const body = objectBody(call.body)
    const topMenuIds = parseIds(body.topMenuIds)
    const menuIds = checkedGrants(parseAnyIds(body.menuIds, 'menuIds', MAX_MENUS), await offered(call))
    await call.platform.store.transaction(async (db) => {
      await chosenRecords(db, 'top-menu', topMenuIds, actorOf(call))
      for (const id of topMenuIds) {
        const links = { entity: 'top-menu-setting', owner: ['topMenuId', id] as [string, string], target: 'menuId' }
        await replaceLinks(db, links, menuIds, actorWithoutScopes(call))
      }
    })
  },
}

const isMenu = (row: MenuRow): boolean => row.category === MENU

const offered = (call: Call): Promise<Grantable> => grantableMenus(call.platform, userOf(call), isMenu)

export const topMenuRoutes: readonly Route[] = [grantTopTree, topTreeKeys, grant]
