import { currentMenus } from '../../api/menus/menus.ts'
import { pathOf } from '../../api/menus/menuTarget.ts'
import { menuPages } from '../../api/menus/menuTree.ts'
import { loadManifest } from '../../api/schemas/manifest.ts'
import { prefetchEntity } from '../../api/schemas/schemas.ts'
import type { Entity } from '../../model/entity/entity.ts'
import { entityAt } from '../../model/entity/manifest.ts'

/** Entity whose records the page of a menu lists; `null` if there is none. @param code code of the menu */
export async function entityOfMenu(code: string): Promise<Entity | null> {
  const [menus, manifest] = await Promise.all([currentMenus(), loadManifest()])
  const page = menuPages(menus).find((node) => node.code === code)
  const found = page ? entityAt(manifest, pathOf(page) ?? '') : undefined
  return found ? prefetchEntity(found.name) : null
}
