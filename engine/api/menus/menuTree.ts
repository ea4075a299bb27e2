// Finds a path in the menu, and the pages below a node.

import { pagePath } from '../../model/pagePath.ts'
import type { MenuNode } from './menuNode.ts'
import { menuTarget, pathOf } from './menuTarget.ts'

/** The platform appends `/index` to a lone page at the top, so both spellings are one page. */
export const samePath = (one: string, other: string): boolean => pagePath(one) === pagePath(other)

/** True when a node leads somewhere: a page of the console, or an address outside. */
const isPage = (node: MenuNode): boolean => menuTarget(node) !== null

/** The nodes from the top down to the page with this path, else to the page whose group holds it; empty when the menu has none. */
export function menuTrail(menus: readonly MenuNode[], path: string): MenuNode[] {
  const wanted = pagePath(path)
  const own = trailTo(menus, (node) => {
    const place = pathOf(node)
    return place?.startsWith(wanted) === true && pagePath(place) === wanted
  })
  return own.length > 0 ? own : trailTo(menus, ({ group }) => group.some((one) => samePath(one, path)))
}

function trailTo(menus: readonly MenuNode[], isIt: (node: MenuNode) => boolean): MenuNode[] {
  for (const node of menus) {
    if (isIt(node)) return [node]
    const below = trailTo(node.children, isIt)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** Every page, in the order of the menu. */
export const menuPages = (menus: readonly MenuNode[]): MenuNode[] => [...directoriesAbove(menus).keys()]

/** Every page, in the order of the menu, with the directories that it lies in, the topmost first. */
export function directoriesAbove(menus: readonly MenuNode[], above: readonly MenuNode[] = []): Map<MenuNode, readonly MenuNode[]> {
  return new Map(menus.flatMap((node) => (isPage(node) ? [[node, above]] : [...directoriesAbove(node.children, [...above, node])])))
}
