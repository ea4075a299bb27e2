// Creates roles declared in schema files, with their rights on the pages of those files.

import { MENU } from '#access/rights/menus.ts'
import { seededRole } from '#access/rights/seededRole.ts'
import type { FieldLimitWord, FileRole } from '#model/entity/menuRow.ts'
import { TOP } from '#model/records/tree.ts'
import type { Platform } from '#server/platform.ts'
import { stableId } from '#store/ids.ts'
import { type Rec, repository, repositoryOfAllTenants, type SeedRow, systemActor, textOf } from '#store/rows.ts'
import type { PlannedMenu } from '../menus/menuPlan.ts'

const LAST = 100

/** Pages on which processes are started, claimed, decided and followed. A role of a file with `process` has them with their buttons. */
const PROCESS_PAGES = ['work-start', 'work-claim', 'work-todo', 'work-send', 'work-done']

/**
 * Creates missing roles in the managing tenant, and grants each right once: a right revoked by an administrator is not granted again.
 * @param plan menu rows of all schema files
 */
export async function syncRoles(platform: Platform, plan: readonly PlannedMenu[]): Promise<void> {
  const stated = [...platform.library().entities.values()].flatMap(({ name, base, roles, process }) =>
    Object.entries(roles).map(([alias, role]) => ({ entity: name, base, alias, role, pages: process === null ? [] : PROCESS_PAGES })),
  )
  if (stated.length === 0) return
  const aliases = [...new Set(stated.map(({ alias }) => alias))]
  await platform.store.transaction(async (db) => {
    const live = async () => {
      const rows = await repository(db, 'role', systemActor()).find({ roleAlias_in: aliases.join(',') }, { fields: ['id', 'roleAlias'] })
      return new Map(rows.map((row) => [textOf(row, 'roleAlias'), textOf(row, 'id')]))
    }
    const before = await live()
    const missing = stated.filter(({ alias }) => !before.has(alias))
    await repositoryOfAllTenants(db, 'role').insertMissing(missing.map(({ alias, role }) => roleRow(alias, role)))
    const ids = missing.length > 0 ? await live() : before
    const grants = stated.flatMap(({ entity, alias, role, pages }): SeedRow[] => {
      const roleId = ids.get(alias)
      if (roleId === undefined) return []
      const menuIds = new Set([...menusOf(plan, entity, role.codes), ...pages.flatMap((page) => wholePage(plan, page))])
      return [...menuIds].map((menuId) => ({ id: stableId('role-menu', roleId, menuId), roleId, menuId }))
    })
    await repositoryOfAllTenants(db, 'role-menu').insertMissing(grants)
    const limits = stated.flatMap(({ base, alias, role }): SeedRow[] => {
      const roleId = ids.get(alias)
      return roleId === undefined ? [] : Object.entries(role.fields).map(([field, words]) => limitRow(roleId, base, field, words))
    })
    if (limits.length === 0) return
    const roleIds = [...new Set(limits.map(({ roleId }) => String(roleId)))]
    const set = await repository(db, 'field-right', systemActor()).all({ roleId_in: roleIds.join(',') })
    const placeOf = (row: Rec | SeedRow) => JSON.stringify([row.roleId, row.entity, row.field])
    const known = new Set(set.map(placeOf))
    await repositoryOfAllTenants(db, 'field-right').insertMissing(limits.filter((row) => !known.has(placeOf(row))))
  })
}

function roleRow(alias: string, { title, english }: FileRole): SeedRow {
  return { id: seededRole(alias), parentId: TOP, roleName: title, english, roleAlias: alias, sort: LAST }
}

function limitRow(roleId: string, entity: string, field: string, words: readonly FieldLimitWord[]): SeedRow {
  return {
    id: stableId('field-right', roleId, `${entity} ${field}`),
    roleId,
    entity,
    field,
    canSee: Number(!words.includes('hide')),
    canEdit: Number(!words.includes('readOnly')),
    canExport: Number(!words.includes('noExport')),
    mask: words.includes('mask') ? 'masked' : words.includes('unmask') ? 'shown' : 'file',
  }
}

/** Ids of an entity's page, the directories above it, and the buttons with these codes. */
function menusOf(plan: readonly PlannedMenu[], entity: string, codes: readonly string[]): string[] {
  const byId = new Map(plan.map((menu) => [menu.id, menu]))
  const page = plan.find(({ owner, category }) => owner === `entity:${entity}` && category === MENU)
  const above: string[] = []
  for (let at = page; at !== undefined; at = byId.get(at.parentId)) above.push(at.id)
  return [...above, ...plan.filter(({ code }) => codes.includes(code)).map(({ id }) => id)]
}

/** Ids of an entity's page, the directories above it, and all its buttons. */
function wholePage(plan: readonly PlannedMenu[], entity: string): string[] {
  const ids = menusOf(plan, entity, [])
  return [...ids, ...plan.filter(({ parentId, category }) => parentId === ids[0] && category !== MENU).map(({ id }) => id)]
}
