// Ways in for device rows, one folder each. `keys` has the keys of gateways.

import type { Module } from '../module.ts'
import { ingestRoutes } from './http/ingestRoute.ts'
import { gatewayHook, gatewayKeyRoute } from './keys/gatewayKey.ts'

export const gateways: Module = {
  name: 'gateways',
  routes: [...ingestRoutes, gatewayKeyRoute],
  hooks: () => [gatewayHook],
}
