// Ways in for device rows, one folder each. `keys` has the keys of gateways.

import type { EntityHook } from '#records/hook.ts'
import type { Module, Running } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { startHj212 } from './hj212/server.ts'
import { ingestRoutes } from './http/ingestRoute.ts'
import { gatewayHook, gatewayKeyRoute } from './keys/gatewayKey.ts'
import { mappingHook, mappingsOf } from './mqtt/mappings.ts'
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
  hooks: () => [gatewayHook, frameHook, mappingHook],
  scheduled: [{ name: 'sweep frames of devices', run: sweepFrames }],
  seeds: { dictionaries: readSeeds(import.meta.dirname, 'dictionaries/gateways.json') },
  async start(platform): Promise<Running | null> {
    const { config, log } = platform
    const parts = { platform, queue: createRowQueue(platform), trace: createTrace(platform), mappings: mappingsOf(platform) }
    const running: Running[] = []
    if (config.hj212) {
      const server = await startHj212(parts, config.hj212)
      running.push(server)
      log.info({ host: config.hj212.host, port: server.port }, 'Devices connect by HJ 212')
    }
    if (config.mqttListen) {
      // The libraries of MQTT are loaded where they are used.
      const { startMqttBroker } = await import('./mqtt/broker.ts')
      const broker = await startMqttBroker(parts, config.mqttListen, config.tls)
      running.push(broker)
      log.info({ host: config.mqttListen.host, port: broker.port }, 'Devices connect by MQTT')
    }
    if (config.mqtt) {
      const { startMqttClient } = await import('./mqtt/client.ts')
      running.push(await startMqttClient(parts, config.mqtt))
    }
    return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) }
  },
}
