import { type MenuNode, parseMenus } from '../../engine/api/menus/menuNode.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'

export const HOME = '/wel/index'
const DASHBOARD = '/wel/dashboard'
const PROJECTS = '/archives/project'
const TEST = '/test/index'

/** Adds the start page at the top, unless the server lists it. */
export function withHome(menus: readonly MenuNode[], title: string): readonly MenuNode[] {
  if (menuTrail(menus, HOME).length > 0) return menus
  const [home] = parseMenus([{ id: HOME, code: 'wel', name: title, path: HOME, source: 'home' }])
  return home ? [home, ...menus] : menus
}

/** Adds the analysis of a project after the start page, for users who may list projects. */
export function withDashboard(menus: readonly MenuNode[], title: string): readonly MenuNode[] {
  if (menuTrail(menus, DASHBOARD).length > 0 || menuTrail(menus, PROJECTS).length === 0) return menus
  const [home, ...others] = menus
  const node = { id: DASHBOARD, code: 'dashboard', name: title, path: DASHBOARD, source: 'chart' }
  return home ? [home, ...parseMenus([node]), ...others] : menus
}

/** Adds a test page for menus and tabs at the end, for mock mode. */
export function withTest(menus: readonly MenuNode[], title: string): readonly MenuNode[] {
  if (menuTrail(menus, TEST).length > 0) return menus
  return [...menus, ...parseMenus([{ id: TEST, code: 'test', name: title, path: TEST, source: 'experiment' }])]
}
