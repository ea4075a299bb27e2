// What the console draws its frame from: the user's menus, buttons and top menus.

import { toTree } from '../../../engine/model/tree.ts'
import { tokenOf } from '../../auth/identity.ts'
import { findRows, textOf } from '../../auth/rows.ts'
import { AppError, successes } from '../../errors.ts'
import { allMenus, buttonTree, menuTree, withoutEmptyDirectories } from '../../policy/menus.ts'
import type { Route } from '../route.ts'

const ROOT = '/api/blade-system/menu'

/** Nobody gets no menus; whose session has ended is told so, for an empty menu would not say it. */
const routes: Route = {
  method: 'GET',
  path: `${ROOT}/routes`,
  access: 'public',
  async handle({ platform, identity, query, request }) {
    if (identity) return menuTree(platform, identity, query.topMenuId ?? '')
    if (tokenOf(request) !== '') throw new AppError('auth.tokenInvalid')
    return []
  },
}

const buttons: Route = {
  method: 'GET',
  path: `${ROOT}/buttons`,
  access: 'user',
  async handle({ platform, identity }) {
    return identity ? buttonTree(platform, identity) : []
  },
}

/** Without a user the platform answers nothing at all, not even an envelope. */
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

/** Every menu without its buttons, for tree selects. */
const tree: Route = {
  method: 'GET',
  path: `${ROOT}/tree`,
  access: 'user',
  async handle({ platform }) {
    const menus = (await allMenus(platform)).filter((row) => row.category === 1)
    const nodes = withoutEmptyDirectories(menus).map(({ id, parentId, rec }) => {
      const title = textOf(rec, 'name')
      return { id, parentId, title, english: textOf(rec, 'english'), value: id, key: id }
    })
    return toTree(nodes, 'parentId')
  },
}

export const menuRoutes: readonly Route[] = [routes, buttons, topMenu, tree]
