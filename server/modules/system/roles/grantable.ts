// Limits grants to roles and top menus to the grantor's own permissions. An administrator has all.

import { isAdministrator } from '#access/account.ts'
import type { Identity } from '#access/identity.ts'
import { grantedScopes } from '#access/rights/dataScopes.ts'
import { allMenus, grantedRows, type MenuRow, withAncestors, withoutEmptyDirectories } from '#access/rights/menus.ts'
import { hasRole } from '#access/rights/permission.ts'
import * as dict from '#engine/site/keys.ts'
import { toTree } from '#model/records/tree.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { findRows, type Rec, textOf } from '#store/rows.ts'

/** Grantable options of one tree in a grant dialog. */
export interface Grantable {
  /** Ids that can be granted. */
  grantable: ReadonlySet<string>
  /** Nodes of the tree, including directories for navigation, which grant nothing by themselves. */
  nodes: readonly GrantNode[]
}

export interface GrantNode {
  id: string
  parentId: string
  title: string
  english: string
  value: string
  key: string
}

/** Menus with their buttons. */
export async function grantableMenus(
  platform: Kernel,
  identity: Identity,
  isWanted: (row: MenuRow) => boolean = () => true,
): Promise<Grantable> {
  const [rows, granted] = await Promise.all([allMenus(platform), grantedRows(platform, identity)])
  const grantable = new Set(granted.filter(isWanted).map((row) => row.id))
  return { grantable, nodes: withoutEmptyDirectories(withAncestors(grantable, rows)).map(menuNode) }
}

/** Data or API scopes, below their menus. A data scope restricts, so a user without data scopes may grant any. */
export async function grantableScopes(platform: Kernel, identity: Identity, kind: keyof typeof dict.scopeCategory): Promise<Grantable> {
  const [rows, scopes] = await Promise.all([allMenus(platform), findRows(platform, `${kind}-scope`)])
  const hasAll = isAdministrator(identity) || (kind === 'data' && hasRole(identity, 'admin'))
  const granted = hasAll ? null : await grantedScopes(platform, identity, dict.scopeCategory[kind])
  const offered = scopes.filter((scope) => granted === null || granted.has(textOf(scope, 'id')))
  const menus = withAncestors(new Set(offered.map((scope) => textOf(scope, 'menuId'))), rows)
  return { grantable: new Set(offered.map((scope) => textOf(scope, 'id'))), nodes: [...menus.map(menuNode), ...offered.map(scopeNode)] }
}

/** Filters ids to grantable ones. Throws `role.beyond` when an id is not in the tree. */
export function checkedGrants(ids: readonly string[], { grantable, nodes }: Grantable): string[] {
  const shown = new Set(nodes.map((node) => node.id))
  if (!ids.every((id) => shown.has(id))) throw new AppError('role.beyond')
  return ids.filter((id) => grantable.has(id))
}

/** The same with the pages and directories above, since a button is useless without its page. */
export function checkedGrantsWithPages(ids: readonly string[], offered: Grantable): string[] {
  const parents = new Map(offered.nodes.map(({ id, parentId }) => [id, parentId]))
  const all = new Set<string>()
  for (const id of checkedGrants(ids, offered)) {
    for (let at: string | undefined = id; at !== undefined && parents.has(at); at = parents.get(at)) all.add(at)
  }
  return checkedGrants([...all], offered)
}

/** Nested tree for a grant dialog. */
export const treeOf = ({ nodes }: Grantable) => toTree(nodes, 'parentId')

/** Selected ids: granted ids that the caller could grant. */
export const grantedOf = (ids: readonly string[], { grantable }: Grantable): string[] => [...new Set(ids)].filter((id) => grantable.has(id))

function menuNode({ id, parentId, rec }: MenuRow): GrantNode {
  return { id, parentId, title: textOf(rec, 'name'), english: textOf(rec, 'english'), value: id, key: id }
}

function scopeNode(scope: Rec): GrantNode {
  const id = textOf(scope, 'id')
  return { id, parentId: textOf(scope, 'menuId'), title: textOf(scope, 'scopeName'), english: '', value: id, key: id }
}
