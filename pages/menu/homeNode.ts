import { type MenuNode, parseMenus } from '../../engine/api/menus/menuNode.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'

export const HOME = '/wel/index'
const DASHBOARD = '/wel/dashboard'
const PROJECTS = '/archives/project'
const TEST = '/test/index'

/** The menus with the start page in front, unless the server lists it already. */
export function withHome(menus: readonly MenuNode[], title: string): readonly MenuNode[] {
  if (menuTrail(menus, HOME).length > 0) return menus
  const [home] = parseMenus([{ id: HOME, code: 'wel', name: title, path: HOME, source: 'home' }])
  return home ? [home, ...menus] : menus
}

/** The menus with the analysis of a project behind the start page, for users who may list projects. */
export function withDashboard(menus: readonly MenuNode[], title: string): readonly MenuNode[] {
  if (menuTrail(menus, DASHBOARD).length > 0 || menuTrail(menus, PROJECTS).length === 0) return menus
  const [home, ...others] = menus
  const node = { id: DASHBOARD, code: 'dashboard', name: title, path: DASHBOARD, source: 'chart' }
  return home ? [home, ...parseMenus([node]), ...others] : menus
}

/** The menus with the page to try menus and tabs with at the end: for mock mode. */
export function withTest(menus: readonly MenuNode[], title: string): readonly MenuNode[] {
  if (menuTrail(menus, TEST).length > 0) return menus
  return [...menus, ...parseMenus([{ id: TEST, code: 'test', name: title, path: TEST, source: 'experiment' }])]
}
