// Module for clients of the open source SpringBlade (CLIENT_DIALECT=springblade): translates their differing calls.

import { seededRole } from '#access/rights/seededRole.ts'
import { stableId } from '#store/ids.ts'
import { repositoryOfAllTenants } from '#store/rows.ts'
import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { openFieldHooks } from './fields.ts'
import { openPasswordRoutes } from './password.ts'
import { openTokenRoutes } from './token.ts'

type Seed = Readonly<Record<string, unknown>>

interface Seeds {
  client: Seed & { clientId: string }
  /** Buttons of client pages that the console lacks, by the code of the page. */
  buttons: Readonly<Record<string, Seed & { code: string }>>
}

export const springblade: Module = {
  name: 'springblade',
  clientDialect: 'springblade',
  routes: [...openTokenRoutes, ...openPasswordRoutes],
  hooks: () => openFieldHooks,
  async seed(platform) {
    const { client, buttons } = readSeeds<Seeds>(import.meta.dirname, 'seeds.json')
    await repositoryOfAllTenants(platform, 'client').insertMissing([{ id: stableId('client', client.clientId), ...client }])
    const rows = Object.entries(buttons).map(([page, button]) => ({
      id: stableId('menu', button.code),
      parentId: stableId('menu', page),
      ...button,
    }))
    await repositoryOfAllTenants(platform, 'menu').insertMissing(rows)
    const roleId = seededRole('administrator')
    const grants = rows.map(({ id: menuId }) => ({ id: stableId('role-menu', roleId, menuId), roleId, menuId }))
    await repositoryOfAllTenants(platform, 'role-menu').insertMissing(grants)
  },
  async start({ auth, log }) {
    const { publicKeyOf } = await import('./sm2.ts')
    log.info(`CLIENT_DIALECT springblade: the public key of sign-in, for the clients' settings, is ${publicKeyOf(auth.keys)}`)
    return null
  },
}
