// Creates roles declared in schema files, with their rights on the pages of those files.

import { MENU } from '#access/rights/menus.ts'
import { seededRole } from '#access/rights/seededRole.ts'
import type { FileRole } from '#model/entity/menuRow.ts'
import { TOP } from '#model/records/tree.ts'
import type { Platform } from '#server/platform.ts'
import { stableId } from '#store/ids.ts'
import { repository, repositoryOfAllTenants, type SeedRow, systemActor, textOf } from '#store/rows.ts'
import type { PlannedMenu } from '../menus/menuPlan.ts'

const LAST = 100

/**
 * Creates missing roles in the managing tenant, and grants each right once: a right revoked by an administrator is not granted again.
 * @param plan menu rows of all schema files
 */
export async function syncRoles(platform: Platform, plan: readonly PlannedMenu[]): Promise<void> {
  const stated = [...platform.library().entities.values()].flatMap(({ name, roles }) =>
    Object.entries(roles).map(([alias, role]) => ({ entity: name, alias, role })),
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
    const grants = stated.flatMap(({ entity, alias, role }): SeedRow[] => {
      const roleId = ids.get(alias)
      if (roleId === undefined) return []
      return menusOf(plan, entity, role.codes).map((menuId) => ({ id: stableId('role-menu', roleId, menuId), roleId, menuId }))
    })
    await repositoryOfAllTenants(db, 'role-menu').insertMissing(grants)
  })
}

function roleRow(alias: string, { title, english }: FileRole): SeedRow {
  return { id: seededRole(alias), parentId: TOP, roleName: title, english, roleAlias: alias, sort: LAST }
}

/** Ids of an entity's page, the directories above it, and the buttons with these codes. */
function menusOf(plan: readonly PlannedMenu[], entity: string, codes: readonly string[]): string[] {
  const byId = new Map(plan.map((menu) => [menu.id, menu]))
  const page = plan.find(({ owner, category }) => owner === `entity:${entity}` && category === MENU)
  const above: string[] = []
  for (let at = page; at !== undefined; at = byId.get(at.parentId)) above.push(at.id)
  return [...above, ...plan.filter(({ code }) => codes.includes(code)).map(({ id }) => id)]
}
