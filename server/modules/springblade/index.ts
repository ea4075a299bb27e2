// The dialect of clients that were made for the open SpringBlade, with CLIENT_DIALECT=springblade: what differs from the other platforms' clients.

import { stableId } from '#store/ids.ts'
import { repositoryOfAllTenants } from '#store/rows.ts'
import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { openFieldHooks } from './fields.ts'
import { openPasswordRoutes } from './password.ts'
import { publicKeyOf } from './sm2.ts'
import { openTokenRoutes } from './token.ts'

type Client = Readonly<Record<string, unknown>> & { clientId: string }

export const springblade: Module = {
  name: 'springblade',
  clientDialect: 'springblade',
  routes: [...openTokenRoutes, ...openPasswordRoutes],
  hooks: () => openFieldHooks,
  async seed(platform) {
    const { client } = readSeeds<{ client: Client }>(import.meta.dirname, 'client.json')
    await repositoryOfAllTenants(platform, 'client').insertMissing([{ id: stableId('client', client.clientId), ...client }])
  },
  async start({ auth, log }) {
    log.info(`CLIENT_DIALECT springblade: the public key of sign-in, for the clients' settings, is ${publicKeyOf(auth.keys)}`)
    return null
  },
}
