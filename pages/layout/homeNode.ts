import type { MenuNode } from '../../engine/api/menuNode.ts'
import { menuTrail } from '../../engine/api/menuTree.ts'

const HOME = '/wel/index'

/** The menus with the start page in front, unless the server lists it already. */
export function withHome(menus: readonly MenuNode[], title: string): readonly MenuNode[] {
  if (menuTrail(menus, HOME).length > 0) return menus
  const home = { id: HOME, code: 'wel', name: title, english: null, path: HOME, icon: 'home', newWindow: false, roles: [], children: [] }
  return [home, ...menus]
}
