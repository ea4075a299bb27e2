// Ways in for device rows, one folder each. `keys` has the keys of gateways.

import type { EntityHook } from '#records/hook.ts'
import type { Module, Running } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { startHj212 } from './hj212/server.ts'
import { ingestRoutes } from './http/ingestRoute.ts'
import { gatewayHook, gatewayKeyRoute } from './keys/gatewayKey.ts'
import { createRowQueue } from './queue/rowQueue.ts'
import { createTrace, sweepFrames } from './trace/trace.ts'

const frameHook: EntityHook = {
  entity: 'device-frame',
  async shown({ language }, records) {
    for (const record of records) if (language === 'en' && record.reasonEn) record.reason = record.reasonEn
  },
}

export const gateways: Module = {
  name: 'gateways',
  routes: [...ingestRoutes, gatewayKeyRoute],
  hooks: () => [gatewayHook, frameHook],
  scheduled: [{ name: 'sweep frames of devices', run: sweepFrames }],
  seeds: { dictionaries: readSeeds(import.meta.dirname, 'dictionaries/gateways.json') },
  async start(platform): Promise<Running | null> {
    const { hj212 } = platform.config
    if (hj212 === null) return null
    const parts = { platform, queue: createRowQueue(platform), trace: createTrace(platform) }
    const server = await startHj212(parts, hj212)
    platform.log.info({ host: hj212.host, port: server.port }, 'Devices connect by HJ 212')
    return server
  },
}
