// Module of menus, roles, departments, dictionaries, parameters, regions, tenants and scopes.

import { siteSelves } from '#engine/site/siteSelves.ts'
import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { clientHook } from './client.ts'
import { deptHook, deptRoutes } from './dept.ts'
import { dictHooks, dictRoutes } from './dictionaries/dict.ts'
import { dictNamesHooks } from './dictionaries/dictNames.ts'
import { syncDictionaries } from './dictionaries/fileDictionaries.ts'
import { findRoute } from './menus/find.ts'
import { menuHook, menuRoutes } from './menus/menu.ts'
import { syncMenus } from './menus/menuSync.ts'
import { namedMenusHooks } from './menus/namedMenus.ts'
import { samplePage, startRoute } from './menus/start.ts'
import { topMenuRoutes } from './menus/topMenu.ts'
import { postHook } from './post.ts'
import { regionHook, regionRoutes } from './regions/region.ts'
import { dataScopeHook } from './roles/dataScope.ts'
import { fieldRightRoutes } from './roles/fieldRights.ts'
import { roleHook, roleRoutes } from './roles/role.ts'
import { roleGrantRoutes } from './roles/roleGrant.ts'
import { seedSystem } from './seed.ts'
import { tenantHook, tenantRoutes } from './tenants/tenant.ts'
import { tenantPackageHook, tenantPackageRoutes } from './tenants/tenantPackage.ts'

export const system: Module = {
  name: 'system',
  routes: [
    ...menuRoutes,
    ...dictRoutes,
    ...deptRoutes,
    ...roleRoutes,
    ...roleGrantRoutes,
    ...fieldRightRoutes,
    ...topMenuRoutes,
    ...regionRoutes,
    ...tenantRoutes,
    ...tenantPackageRoutes,
    startRoute,
    findRoute,
  ],
  principals: siteSelves,
  lenientLists: [
    ...['post/list', 'post/page', 'client/list', 'topmenu/list', 'tenant-package/list', 'data-scope/list', 'api-scope/list', 'region/list'],
    ...['menu/lazy-list', 'menu/lazy-menu-list', 'dept/lazy-list', 'dept/lazy-tree', 'region/lazy-list', 'region/lazy-tree'],
  ].map((list) => `/api/blade-system/${list}`),
  hooks: ({ auth }) => [
    deptHook,
    menuHook,
    postHook,
    roleHook,
    clientHook,
    ...dictHooks,
    ...dictNamesHooks,
    regionHook,
    tenantHook(auth.keys[0].bytes),
    tenantPackageHook,
    dataScopeHook,
    ...namedMenusHooks,
  ],
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
  seed: seedSystem,
  async start(platform) {
    await syncDictionaries(platform)
    await syncMenus(platform)
    platform.firstPages.warmUp(() => samplePage(platform))
    return null
  },
  async schemasChanged(platform) {
    await syncDictionaries(platform)
    await syncMenus(platform)
  },
}

export { addDictNames } from './dictionaries/dictNames.ts'
export { grantedRoles, plannedMenus } from './menus/menuSync.ts'
