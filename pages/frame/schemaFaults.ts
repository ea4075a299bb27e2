import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { currentMenus } from '../../engine/api/menus/menus.ts'
import { toast } from '../../engine/api/toast.ts'
import { translateNow } from '../../engine/text/language.ts'

const STATE_PAGE = '/tool/schemas'

/** Shows faults of schema files to users who may open the page of schema files; no other user can fix them. */
export async function showSchemaFaults(count: number): Promise<void> {
  if (hasPage(await currentMenus())) toast.error(translateNow('schemas.faults', { count }))
}

const hasPage = (menus: readonly MenuNode[]): boolean => menus.some(({ path, children }) => path === STATE_PAGE || hasPage(children))
