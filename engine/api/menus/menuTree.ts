// Finds a path in the menu, and the pages below a node.

import { pagePath } from '../../model/pagePath.ts'
import type { MenuNode } from './menuNode.ts'
import { menuTarget, pathOf } from './menuTarget.ts'

/** True if two paths are the same page: the platform appends `/index` to a page without a directory. */
export const samePath = (one: string, other: string): boolean => pagePath(one) === pagePath(other)

/** True if an entry has a target. */
const isPage = (node: MenuNode): boolean => menuTarget(node) !== null

/** Entries from the top to the page with this path, or to the entry whose group contains the path; empty if there is none. */
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

/** All pages, in menu order. */
export const menuPages = (menus: readonly MenuNode[]): MenuNode[] => [...directoriesAbove(menus).keys()]

/** All pages in menu order, each with its directories from the top. */
export function directoriesAbove(menus: readonly MenuNode[], above: readonly MenuNode[] = []): Map<MenuNode, readonly MenuNode[]> {
  return new Map(menus.flatMap((node) => (isPage(node) ? [[node, above]] : [...directoriesAbove(node.children, [...above, node])])))
}
