import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { currentMenus } from '../../engine/api/menus/menus.ts'
import { toast } from '../../engine/api/toast.ts'
import { translateNow } from '../../engine/text/language.ts'

const STATE_PAGE = '/tool/schemas'

/** Tells whoever has the page of the schema files that some are wrong; nobody else can do anything about it. */
export async function showSchemaFaults(count: number): Promise<void> {
  if (hasPage(await currentMenus())) toast.error(translateNow('schemas.faults', { count }))
}

const hasPage = (menus: readonly MenuNode[]): boolean => menus.some(({ path, children }) => path === STATE_PAGE || hasPage(children))
