// Menus, buttons and top menus of the user.

import { allMenus, buttonTree, MENU, menuTree, withoutEmptyDirectories } from '#access/rights/menus.ts'
import { tokenOf } from '#access/sessions/identify.ts'
import * as dict from '#engine/site/keys.ts'
import type { Route } from '#http/route.ts'
import { flatten, toTree } from '#model/records/tree.ts'
import type { EntityHook } from '#records/hook.ts'
import { isTree, treeList } from '#records/tree.ts'
import { AppError, successes } from '#server/errors.ts'
import { type Actor, entityOf, findRows, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { addDictNames } from '../dictionaries/dictNames.ts'
import { markUnused } from './unusedMenus.ts'

const ROOT = '/api/blade-system/menu'

/** Menus of the caller; none without a session. An ended session is answered with 401, which an empty menu would hide. */
const routes: Route = {
  method: 'GET',
  path: `${ROOT}/routes`,
  access: 'public',
  async handle(call) {
    const { platform, identity, query, request } = call
    // Waits for the menus of changed schema files, which the console may have loaded already.
    await platform.schemasFollowed()
    if (identity) return markUnused(call, await menuTree(platform, identity, query.topMenuId ?? ''))
    if (tokenOf(request) !== '') throw new AppError('auth.tokenInvalid')
    return []
  },
}

/** Paths of the caller's menus, each with the aliases of the roles that may open it. */
const authRoutes: Route = {
  method: 'GET',
  path: `${ROOT}/auth-routes`,
  access: 'anyone',
  async handle({ platform, identity }) {
    if (!identity) return []
    const menus = flatten(await menuTree(platform, identity, ''))
    return menus.flatMap(({ path }) => (path ? [{ [String(path)]: { authority: identity.roles } }] : []))
  },
}

const buttons: Route = {
  method: 'GET',
  path: `${ROOT}/buttons`,
  access: 'user',
  async handle({ platform, identity }) {
    await platform.schemasFollowed()
    return identity ? buttonTree(platform, identity) : []
  },
}

/** Without a user the platform returns an empty body without an envelope. */
const topMenu: Route = {
  method: 'GET',
  path: `${ROOT}/top-menu`,
  access: 'public',
  bare: true,
  async handle({ platform, identity, language }) {
    if (!identity) return ''
    const rows = await findRows(platform, 'top-menu', {}, identity.tenantId)
    return { code: 200, success: true, data: rows, msg: successes.done[language] }
  },
}

/** All menus without buttons, for tree selects. */
const tree: Route = {
  method: 'GET',
  path: `${ROOT}/tree`,
  access: 'user',
  async handle({ platform }) {
    const menus = (await allMenus(platform)).filter((row) => row.category === MENU)
    const nodes = withoutEmptyDirectories(menus).map(({ id, parentId, rec }) => {
      const title = textOf(rec, 'name')
      return { id, parentId, title, english: textOf(rec, 'english'), value: id, key: id }
    })
    return toTree(nodes, 'parentId')
  },
}

/** All menus without buttons, with all fields. */
const menuList: Route = {
  method: 'GET',
  path: `${ROOT}/menu-list`,
  access: { reads: 'menu' },
  async handle(call) {
    const entity = entityOf(call.platform, 'menu')
    return isTree(entity) ? treeList({ ...call, query: { ...call.query, category_equal: dict.menuCategory.menu } }, entity) : []
  },
}

export const menuRoutes: readonly Route[] = [routes, authRoutes, buttons, topMenu, tree, menuList]

export const menuHook: EntityHook = {
  entity: 'menu',
  extendRecords: ({ platform }, records) => addDictNames(platform, 'menu', records),
  async inserted({ db, after: menu, actor }) {
    await checkParent(db, menu, actor)
    await checkName(db, menu, actor)
  },
  async updated({ db, before, after: menu, actor }) {
    if (before.parentId !== menu.parentId) await checkParent(db, menu, actor)
    if (before.name !== menu.name || before.category !== menu.category) await checkName(db, menu, actor)
    if (menu.category !== 1 && (await repository(db, 'menu', actor).hasChildren([textOf(menu, 'id')])))
      throw new AppError('menu.parentIsButton')
  },
}

/** A button cannot be the parent of a menu row. */
async function checkParent(db: Database, menu: Rec, actor: Actor): Promise<void> {
  const parent = await repository(db, 'menu', actor).get(textOf(menu, 'parentId'))
  if (parent && parent.category !== 1) throw new AppError('menu.parentIsButton', {}, null, 'parentId')
}

/** Menu names must be unique; buttons of many pages share names. */
async function checkName(db: Database, menu: Rec, actor: Actor): Promise<void> {
  if (menu.category !== 1) return
  const namesakes = await repository(db, 'menu', actor).all({ name_equal: textOf(menu, 'name'), category_equal: dict.menuCategory.menu })
  if (namesakes.some(({ id }) => id !== menu.id)) throw new AppError('menu.taken', {}, null, 'name')
}
