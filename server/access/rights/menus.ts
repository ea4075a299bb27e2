// Menus of a user: those granted to their roles, limited by the tenant package, with the directories above them.

import * as dict from '#engine/site/keys.ts'
import { splitIds, splitTyped } from '#model/commaIds.ts'
import { TOP, toTree } from '#model/records/tree.ts'
import { findRow, findRows, type Rec, textOf } from '#store/rows.ts'
import type { Kernel } from '../../kernel.ts'
import { isAdministrator } from '../account.ts'
import type { Identity, RoleHolder } from '../identity.ts'

/** Fields shared by menus and buttons. */
export interface MenuFacts {
  code: string
  name: string
  english: string
  alias: string
  path: string
  /** CSS class of the icon. */
  source: string
  sort: number
  /** `MENU` or `BUTTON`. */
  category: number
  /** Place of a button: 1 above the table, 2 in its rows, 3 both. */
  action: number
}

/** Optional fields of a menu or button on the wire. */
interface MenuOptions {
  /** Name of an entry without `name`. */
  label?: string
  /**
   * i18n key; aliases of roles that see the entry; false for a page that is not kept alive behind other tabs; isUnused hides the entry from
   * the menu, while search and links still lead to its page.
   */
  meta?: { i18n?: string; roles?: readonly string[]; keepAlive?: boolean; isUnused?: boolean }
  /** Paths of further pages that belong to the entry. */
  group?: readonly string[]
  query?: Readonly<Record<string, string>>
}

export interface MenuNodeAnswer extends MenuFacts, MenuOptions {
  id: string
  parentId: string
  /** 2 opens a new window. */
  isOpen: number
  remark: string
  isDeleted: number
  parentName: string
  categoryName: string
  actionName: string
  isOpenName: string
  children?: MenuNodeAnswer[]
}

/** Values of a row's `category`. */
export const MENU = Number(dict.menuCategory.menu)
export const BUTTON = Number(dict.menuCategory.button)

/** Value of `owner` for a menu that only groups others. */
export const DIRECTORY = 'directory'

/**
 * Sorted menu tree of a user. An administrator gets every menu; below a top menu every user, administrators too, gets only the menus
 * assigned to it and granted to their roles.
 */
export async function menuTree(platform: Kernel, identity: Identity, topMenuId: string): Promise<MenuNodeAnswer[]> {
  const rows = await allMenus(platform)
  const menus = rows.filter((row) => row.category === MENU)
  const wanted = await grantedMenus(platform, identity, menus, topMenuId)
  const ids = new Set(wanted.map((row) => row.id))
  const shown = withoutEmptyDirectories(withAncestors(ids, menus))
  return toTree(shown.map(toNode), 'parentId')
}

/** Granted buttons, below the menus of their pages. */
export async function buttonTree(platform: Kernel, identity: Identity): Promise<MenuNodeAnswer[]> {
  const [rows, granted] = await Promise.all([allMenus(platform), grantedRows(platform, identity)])
  const buttons = granted.filter((row) => row.category === BUTTON)
  const owners = new Set(buttons.map((row) => row.parentId))
  return toTree([...rows.filter((row) => owners.has(row.id) && row.category === MENU), ...buttons].map(toNode), 'parentId')
}

/** Ids of menus assigned to a top menu of the user's tenant. */
async function topMenuIds(platform: Kernel, topMenuId: string): Promise<Set<string>> {
  const rows = await findRows(platform, 'top-menu-setting', { topMenuId_equal: topMenuId })
  return new Set(rows.map((row) => textOf(row, 'menuId')))
}

async function grantedMenus(platform: Kernel, identity: Identity, menus: readonly MenuRow[], topMenuId: string): Promise<MenuRow[]> {
  if (topMenuId === '') return (await grantedRows(platform, identity)).filter((row) => row.category === MENU)
  const [ids, onTop, offered] = await Promise.all([
    roleMenuIds(platform, identity),
    topMenuIds(platform, topMenuId),
    packageIds(platform, identity),
  ])
  return menus.filter((row) => onTop.has(row.id) && ids.has(row.id) && isOffered(offered, row))
}

/** Menus and buttons granted to the user's roles and included in the tenant's package; all for an administrator. */
export async function grantedRows(platform: Kernel, identity: RoleHolder): Promise<MenuRow[]> {
  const [rows, ids, offered] = await Promise.all([allMenus(platform), grantedIds(platform, identity), packageIds(platform, identity)])
  return rows.filter((row) => isGranted(ids, row) && isOffered(offered, row))
}

/** Decision on one menu or button. */
export interface MenuGrant {
  row: MenuRow
  /** Ids of the roles that grant it; `null` for an administrator, who has all. */
  roleIds: readonly string[] | null
  /** False if the tenant package leaves it out; `null` for a tenant without a package. */
  isInPackage: boolean | null
}

/** Decisions on menus and buttons, by the rules of `grantedRows`. */
export async function menuGrants(platform: Kernel, holder: RoleHolder, rows: readonly MenuRow[]): Promise<MenuGrant[]> {
  const offered = await packageIds(platform, holder)
  const ofRoles = isAdministrator(holder)
    ? null
    : await Promise.all(holder.roleIds.map(async (id) => ({ id, granted: await roleMenuIds(platform, { ...holder, roleIds: [id] }) })))
  return rows.map((row) => ({
    row,
    roleIds: ofRoles?.flatMap(({ id, granted }) => (isGranted(granted, row) ? [id] : [])) ?? null,
    isInPackage: offered === null ? null : isOffered(offered, row),
  }))
}

const isGranted = (ids: ReadonlySet<string> | null, { id }: MenuRow): boolean => ids === null || ids.has(id)

/** A package lists pages; buttons of a page are included with it. */
function isOffered(offered: ReadonlySet<string> | null, { id, parentId, category }: MenuRow): boolean {
  return offered === null || offered.has(id) || (category === BUTTON && offered.has(parentId))
}

/** Ids granted to the user's roles; `null` for an administrator, who has all. */
export async function grantedIds(platform: Kernel, identity: RoleHolder): Promise<ReadonlySet<string> | null> {
  return isAdministrator(identity) ? null : roleMenuIds(platform, identity)
}

function roleMenuIds(platform: Kernel, { roleIds }: RoleHolder): Promise<ReadonlySet<string>> {
  const joined = roleIds.join(',')
  return platform.reads.once(`grants ${joined}`, async () => {
    const rows = joined === '' ? [] : await findRows(platform, 'role-menu', { roleId_in: joined })
    return new Set(rows.map((row) => textOf(row, 'menuId')))
  })
}

/** Ids in the tenant's package; `null` for a tenant without one, and for an administrator. */
function packageIds(platform: Kernel, identity: RoleHolder): Promise<ReadonlySet<string> | null> {
  if (isAdministrator(identity)) return Promise.resolve(null)
  return platform.reads.once(`package ${identity.tenantId}`, async () => {
    const [tenant] = await findRows(platform, 'tenant', { tenantId_equal: identity.tenantId })
    const packageId = tenant ? textOf(tenant, 'packageId') : ''
    if (packageId === '' || Number(packageId) <= 0) return null
    const offered = await findRow(platform, 'tenant-package', packageId)
    // A removed package includes nothing: the tenant must not suddenly see everything.
    return new Set(splitIds(offered?.menuId))
  })
}

/** Parsed menu row, with the fields that the tree needs. */
export interface MenuRow {
  id: string
  parentId: string
  category: number
  code: string
  owner: string
  path: string
  rec: Rec
}

/** All menus and buttons, sorted, at most a second old. */
export function allMenus(platform: Kernel): Promise<MenuRow[]> {
  return platform.reads.once('menus', async () => {
    const rows = await findRows(platform, 'menu')
    return rows
      .map((rec) => ({
        id: textOf(rec, 'id'),
        parentId: textOf(rec, 'parentId') || TOP,
        category: Number(rec.category ?? MENU),
        code: textOf(rec, 'code'),
        owner: textOf(rec, 'owner'),
        path: textOf(rec, 'path'),
        rec,
      }))
      .sort((one, other) => Number(one.rec.sort ?? 0) - Number(other.rec.sort ?? 0) || one.code.localeCompare(other.code))
  })
}

/** Rows with these ids and their ancestors, in the order of `rows`. */
export function withAncestors(ids: ReadonlySet<string>, rows: readonly MenuRow[]): MenuRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const kept = new Set<string>()
  for (const id of ids) {
    for (let row = byId.get(id); row && !kept.has(row.id); row = byId.get(row.parentId)) kept.add(row.id)
  }
  return rows.filter((row) => kept.has(row.id))
}

/** Drops empty directories, repeatedly until none is left. */
export function withoutEmptyDirectories(rows: readonly MenuRow[]): MenuRow[] {
  const parents = new Set(rows.map((row) => row.parentId))
  const kept = rows.filter((row) => row.owner !== DIRECTORY || parents.has(row.id))
  return kept.length === rows.length ? kept : withoutEmptyDirectories(kept)
}

function toNode({ id, parentId, rec }: MenuRow): MenuNodeAnswer {
  return {
    id,
    parentId,
    code: textOf(rec, 'code'),
    name: textOf(rec, 'name'),
    english: textOf(rec, 'english'),
    alias: textOf(rec, 'alias'),
    path: textOf(rec, 'path'),
    source: textOf(rec, 'source'),
    sort: Number(rec.sort ?? 0),
    category: Number(rec.category ?? MENU),
    action: Number(rec.action ?? 0),
    isOpen: Number(rec.isOpen ?? 1),
    remark: textOf(rec, 'remark'),
    isDeleted: 0,
    parentName: '',
    categoryName: '',
    actionName: '',
    isOpenName: '',
    ...optionsOf(rec),
  }
}

/** Options that differ from the default; defaults are not sent. */
function optionsOf(rec: Rec): MenuOptions {
  const [label, i18n, query] = [textOf(rec, 'label'), textOf(rec, 'i18n'), textOf(rec, 'query')]
  const [roles, group] = [splitTyped(textOf(rec, 'roles')), splitTyped(textOf(rec, 'group'))]
  const meta = {
    ...(i18n === '' ? {} : { i18n }),
    ...(roles.length === 0 ? {} : { roles }),
    ...(rec.keepAlive === 0 ? { keepAlive: false } : {}),
  }
  return {
    ...(label === '' ? {} : { label }),
    ...(Object.keys(meta).length === 0 ? {} : { meta }),
    ...(group.length === 0 ? {} : { group }),
    ...(query === '' ? {} : { query: Object.fromEntries(new URLSearchParams(query)) }),
  }
}
