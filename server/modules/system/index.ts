// Module of menus, roles, departments, dictionaries, parameters, regions, tenants and scopes.

import { siteSelves } from '#engine/site/siteSelves.ts'
import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { clientHook } from './client.ts'
import { dataScopeHook } from './dataScope.ts'
import { deptHook, deptRoutes } from './dept.ts'
import { dictHooks, dictRoutes } from './dict.ts'
import { findRoute } from './find.ts'
import { menuHook, menuRoutes } from './menu.ts'
import { syncMenus } from './menuSync.ts'
import { postHook } from './post.ts'
import { regionHook, regionRoutes } from './region.ts'
import { roleHook, roleRoutes } from './role.ts'
import { roleGrantRoutes } from './roleGrant.ts'
import { seedSystem } from './seed.ts'
import { startRoute } from './start.ts'
import { tenantHook, tenantRoutes } from './tenant.ts'
import { tenantPackageHook, tenantPackageRoutes } from './tenantPackage.ts'
import { topMenuRoutes } from './topMenu.ts'

export const system: Module = {
  name: 'system',
  routes: [
    ...menuRoutes,
    ...dictRoutes,
    ...deptRoutes,
    ...roleRoutes,
    ...roleGrantRoutes,
    ...topMenuRoutes,
    ...regionRoutes,
    ...tenantRoutes,
    ...tenantPackageRoutes,
    startRoute,
    findRoute,
  ],
  selves: siteSelves,
  hooks: ({ auth }) => [
    deptHook,
    menuHook,
    postHook,
    roleHook,
    clientHook,
    ...dictHooks,
    regionHook,
    tenantHook(auth.keys[0].bytes),
    tenantPackageHook,
    dataScopeHook,
  ],
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
  seed: seedSystem,
  async start(platform) {
    await syncMenus(platform)
    return null
  },
  schemasChanged: syncMenus,
}

export { addDictNames } from './dictNames.ts'
export { grantedRoles, plannedMenus } from './menuSync.ts'
export { checkHandedOut, rolesBelow } from './roleRank.ts'
