import type { MenuNode } from '../../engine/api/menuNode.ts'
import { isPage, menuPages, samePath } from '../../engine/api/menuTree.ts'

export interface StartGroup {
  /** `null` gathers the pages that stand at the top by themselves. */
  node: MenuNode | null
  pages: readonly MenuNode[]
}

/**
 * The user's pages under the top directory each belongs to, in the order of the menu, narrowed to names that hold
 * the text. The start page itself is left out.
 */
export function startGroups(menus: readonly MenuNode[], text: string): StartGroup[] {
  const wanted = text.trim().toLowerCase()
  const fits = (node: MenuNode) => !samePath(node.path, '/wel/index') && `${node.name} ${node.english ?? ''}`.toLowerCase().includes(wanted)
  const groups: StartGroup[] = menus.filter((node) => !isPage(node)).map((node) => ({ node, pages: menuPages(node.children).filter(fits) }))
  return [...groups, { node: null, pages: menus.filter(isPage).filter(fits) }].filter(({ pages }) => pages.length > 0)
}
