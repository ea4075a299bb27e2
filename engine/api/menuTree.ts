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

/** The nodes from the top down to the page with this path, else to the page whose group holds it; empty when the menu has none. */
export function menuTrail(menus: readonly MenuNode[], path: string): MenuNode[] {
  const own = trailTo(menus, (node) => {
    const place = pathOf(node)
    return place !== null && samePath(place, path)
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
export function menuPages(menus: readonly MenuNode[]): MenuNode[] {
  return menus.flatMap((node) => (isPage(node) ? [node] : menuPages(node.children)))
}
