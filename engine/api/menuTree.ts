// How a path finds its place in the menu, and which pages it holds.

import type { MenuNode } from './menuNode.ts'
import { menuTarget, pathOf } from './menuTarget.ts'

/** The platform appends `/index` to a lone page at the top, so both spellings are one page. */
export function samePath(one: string, other: string): boolean {
  const plain = (path: string) => path.replace(/\/+$/, '').replace(/\/index$/, '')
  return plain(one) === plain(other)
}

/** Whether a node leads somewhere: a page of the console, or an address outside. */
export const isPage = (node: MenuNode): boolean => menuTarget(node) !== null

/** The nodes from the top down to the page with this path; empty when the menu has none. */
export function menuTrail(menus: readonly MenuNode[], path: string): MenuNode[] {
  for (const node of menus) {
    const own = pathOf(node)
    if (own !== null && samePath(own, path)) return [node]
    const below = menuTrail(node.children, path)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** Every page, in the order of the menu. */
export function menuPages(menus: readonly MenuNode[]): MenuNode[] {
  return menus.flatMap((node) => (isPage(node) ? [node] : menuPages(node.children)))
}
