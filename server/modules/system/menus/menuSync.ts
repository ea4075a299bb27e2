// Synchronises the menu with the schema files: adds, hides and restores rows, and keeps changes of administrators.

import { seededRole } from '#access/rights/seededRole.ts'
import type { Entity } from '#model/entity/entity.ts'
import { siteTime } from '#model/siteTime.ts'
import type { DirectorySeed, Platform, Seeds } from '#server/platform.ts'
import { stableId } from '#store/ids.ts'
import { entityOf, findRows, repository, repositoryOfAllTenants, type SeedRow, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { readSeeds } from '../../readSeeds.ts'
import { syncRoles } from '../roles/fileRoles.ts'
import { type MenuSeeds, type PlannedMenu, planMenus } from './menuPlan.ts'

/** Fields that both files and administrators can set. */
const SHARED = ['parentId', 'name', 'english', 'path', 'source', 'sort', 'action'] as const

type Shared = Record<(typeof SHARED)[number], string | number>

/** A row of the table, including hidden and removed ones. */
interface StoredMenu extends Shared {
  id: string
  code: string
  owner: string
  isDeleted: boolean
  /** Values from the files at the last write. */
  synced: Partial<Shared>
}

/** Prefix of `owner` for a row whose schema file is gone; a row removed by an administrator keeps its owner. */
const GONE = 'gone:'
const OWNED = 'entity:'

const menuSeeds = readSeeds<Omit<MenuSeeds, 'directories'>>(import.meta.dirname, 'menuButtons.json')

/** Aliases of the roles that everything below a common directory is granted to when it first appears. */
export const { grantedRoles } = menuSeeds

/** Planned menu rows of these schema files, below the directories of the modules. */
export function plannedMenus({ directories }: Pick<Seeds, 'directories'>, entities: Iterable<Entity>): PlannedMenu[] {
  return planMenus({ ...menuSeeds, directories }, [...entities])
}

/**
 * Writes missing menu rows and permission codes, hides rows of missing entities, and updates rows from changed files unless an
 * administrator changed them. New rows are granted to the administrator role. Idempotent, and safe on several nodes.
 */
export async function syncMenus(platform: Platform): Promise<void> {
  const { directories } = platform.seeds
  const { entities } = platform.library()
  const stated = plannedMenus(platform.seeds, entities.values())
  const table = entityOf(platform, 'menu')
  const roles = await seededRoles(platform)
  const plan = await platform.store.transaction(async (db) => {
    const stored = await storedMenus(db, table)
    const plan = withKnownRows(stated, stored, entities)
    const created = plan.filter(({ id }) => !stored.has(id))
    await repositoryOfAllTenants(db, table).insertMissing(created.map(rowOf))
    await repositoryOfAllTenants(db, 'role-menu').insertMissing(grantsOf(roles, plan, created, directories))
    const live = new Set([...stored.values()].filter((row) => !row.isDeleted).map((row) => row.code))
    for (const menu of plan) {
      const row = stored.get(menu.id)
      if (row) await follow(db, table, row, menu, !live.has(menu.code))
    }
    const wanted = new Set(plan.map(({ id }) => id))
    for (const row of stored.values()) {
      const isOurs = row.owner.startsWith(OWNED) && !wanted.has(row.id)
      if (isOurs && !row.isDeleted) await writeMenu(db, table, row.id, { isDeleted: 1, owner: `${GONE}${row.owner}` })
    }
    return plan
  })
  await syncRoles(platform, plan)
  platform.reads.forget()
}

/** The plan with existing rows of renamed entities, so that grants by id stay valid. */
function withKnownRows(
  plan: readonly PlannedMenu[],
  stored: ReadonlyMap<string, StoredMenu>,
  entities: ReadonlyMap<string, Entity>,
): PlannedMenu[] {
  const byCode = Map.groupBy(stored.values(), ({ code }) => code)
  const known = new Map(
    plan.flatMap(({ id, code, owner }) => {
      if (stored.has(id)) return []
      const { name = '', was = [] } = entities.get(owner.replace(OWNED, '')) ?? {}
      const row = [name, ...was]
        .flatMap((earlier) => byCode.get(codeUnder(earlier, code, name)) ?? [])
        .find((one) => isOf(one, [name, ...was]))
      return row ? [[id, row.id] as const] : []
    }),
  )
  const idOf = (id: string) => known.get(id) ?? id
  return plan.map((menu) => ({ ...menu, id: idOf(menu.id), parentId: idOf(menu.parentId) }))
}

const isOf = ({ owner }: StoredMenu, names: readonly string[]): boolean =>
  names.some((name) => owner.replace(GONE, '') === `${OWNED}${name}`)

/** The code under an earlier name of the entity: `site_check_add` for `site_inspection_add`. */
function codeUnder(earlier: string, code: string, name: string): string {
  const prefix = name.replaceAll('-', '_')
  return code === prefix || code.startsWith(`${prefix}_`) ? `${earlier.replaceAll('-', '_')}${code.slice(prefix.length)}` : code
}

function rowOf(menu: PlannedMenu): SeedRow {
  const { parentCode: _, ...row } = menu
  return { ...row, ...sharedOf(menu), isOpen: 1, synced: JSON.stringify(sharedOf(menu)) }
}

function sharedOf({ parentId, name, english, path, source, sort, action }: PlannedMenu): Shared {
  return { parentId, name, english, path, source, sort, action }
}

/** Updates fields that still have the file's previous value, and restores a row whose file is back. */
async function follow(db: Database, table: Entity, row: StoredMenu, menu: PlannedMenu, isCodeFree: boolean): Promise<void> {
  const planned = sharedOf(menu)
  const news = SHARED.filter((name) => row.synced[name] !== planned[name])
  const isBack = row.owner.startsWith(GONE) && isCodeFree
  const renamed = { code: menu.code, owner: menu.owner }
  const isRenamed = !row.owner.startsWith(GONE) && (row.code !== menu.code || (row.owner !== menu.owner && row.owner.startsWith(OWNED)))
  if (news.length === 0 && !isBack && !isRenamed) return
  const taken = news.filter((name) => row[name] === row.synced[name])
  await writeMenu(db, table, row.id, {
    ...Object.fromEntries(taken.map((name) => [name, planned[name]])),
    synced: JSON.stringify(planned),
    ...(isRenamed ? renamed : {}),
    ...(isBack ? { ...renamed, isDeleted: 0 } : {}),
  })
}

/** The administrator is granted every new row, the usual roles those below their directories. */
function grantsOf(
  roles: readonly string[],
  plan: readonly PlannedMenu[],
  created: readonly PlannedMenu[],
  directories: readonly DirectorySeed[],
): SeedRow[] {
  const common = new Set(directories.filter(({ isCommon }) => isCommon).map(({ code }) => code))
  const parents = new Map(plan.map((menu) => [menu.code, menu.parentCode]))
  const isCommon = (code: string | null | undefined): boolean =>
    typeof code === 'string' && (common.has(code) || isCommon(parents.get(code)))
  return created.flatMap(({ id, code }) =>
    roles
      .filter((role) => role === seededRole('administrator') || isCommon(code))
      .map((role) => ({ id: stableId('role-menu', role, id), roleId: role, menuId: id })),
  )
}

/** Ids of the existing roles that get these grants. */
async function seededRoles(platform: Platform): Promise<string[]> {
  const ids = ['administrator', ...grantedRoles].map(seededRole)
  const rows = await findRows(platform, 'role', { id_in: ids.join(',') })
  return rows.map((row) => textOf(row, 'id'))
}

async function storedMenus(db: Database, entity: Entity): Promise<Map<string, StoredMenu>> {
  const rows = await repositoryOfAllTenants(db, entity).everStored()
  const menus = rows.map((row): StoredMenu => {
    const text = (name: string) => textOf(row, name)
    return {
      id: text('id'),
      code: text('code'),
      parentId: text('parentId'),
      name: text('name'),
      english: text('english'),
      path: text('path'),
      source: text('source'),
      sort: Number(text('sort')),
      action: Number(text('action')),
      owner: text('owner'),
      isDeleted: Number(text('isDeleted')) === 1,
      synced: JSON.parse(text('synced') || '{}') as Partial<Shared>,
    }
  })
  return new Map(menus.map((menu) => [menu.id, menu]))
}

async function writeMenu(db: Database, entity: Entity, id: string, values: Readonly<Record<string, string | number>>): Promise<void> {
  await repository(db, entity, systemActor()).changeEvenRemoved(id, { ...values, updateTime: siteTime() })
}
