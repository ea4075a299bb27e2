// Module of device connectors: one folder for each protocol; `keys` manages gateway keys.

import type { EntityHook } from '#records/hook.ts'
import type { Module, Running } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { connectorStatesOf, writeConnectorStates } from './connectors/connectorState.ts'
import { deviceAddressHook } from './deviceAddress.ts'
import { startHj212 } from './hj212/server.ts'
import { ingestRoutes } from './http/ingestRoute.ts'
import { gatewayHook, gatewayKeyRoute } from './keys/gatewayKey.ts'
import { mappingHook } from './mappings/mappings.ts'
import { partsOf } from './parts.ts'
import { takePictureRoute } from './picture/takePicture.ts'
import { pushRoutes } from './push/pushRoutes.ts'
import { sweepFrames } from './trace/trace.ts'

export { createFrameReader, frameOf } from './hj212/frame.ts'

const frameHook: EntityHook = {
  entity: 'device-frame',
  async extendRecords({ language }, records) {
    if (language !== 'en') return
    for (const record of records) {
      if (record.reasonEn) record.reason = record.reasonEn
      if (record.leftOutEn) record.leftOut = record.leftOutEn
      if (record.alarmsEn) record.alarms = record.alarmsEn
    }
  },
}

const connectorHook: EntityHook = {
  entity: 'device-connector',
  async extendRecords({ language }, records) {
    if (language === 'en') for (const record of records) if (record.lastErrorEn) record.lastError = record.lastErrorEn
  },
}

export const gateways: Module = {
  name: 'gateways',
  routes: [...ingestRoutes, ...pushRoutes, gatewayKeyRoute, takePictureRoute],
  hooks: ({ config }) => [gatewayHook, frameHook, connectorHook, mappingHook, deviceAddressHook(config.deviceHosts)],
  scheduled: [
    { name: 'sweep frames of devices', run: sweepFrames },
    { name: 'write the states of connectors', run: writeConnectorStates },
  ],
  seeds: { dictionaries: readSeeds(import.meta.dirname, 'dictionaries/gateways.json') },
  async start(platform): Promise<Running | null> {
    const { config, log } = platform
    const parts = partsOf(platform)
    const states = connectorStatesOf(platform)
    const running: Running[] = []
    states.open('http', () => ({ address: `${config.host}:${config.port}`, isUp: true, connections: 0, lastError: null }))
    states.open('push', () => ({ address: `${config.host}:${config.port}`, isUp: true, connections: 0, lastError: null }))
    if (config.hj212) {
      const server = await startHj212(parts, config.hj212)
      running.push(server)
      const place = `${config.hj212.host}:${server.port}`
      states.open('hj212', () => ({ address: place, isUp: true, connections: server.sessions().length, lastError: server.lastError() }))
      log.info({ host: config.hj212.host, port: server.port }, 'Devices connect by HJ 212')
    }
    if (config.mqttListen) {
      // MQTT libraries are loaded only when used.
      const { startMqttBroker } = await import('./mqtt/broker.ts')
      const broker = await startMqttBroker(parts, config.mqttListen, config.tls)
      running.push(broker)
      const place = `${config.mqttListen.host}:${broker.port}`
      states.open('mqttBroker', () => ({ address: place, isUp: true, ...broker.state() }))
      log.info({ host: config.mqttListen.host, port: broker.port }, 'Devices connect by MQTT')
    }
    if (config.mqtt) {
      const { startMqttClient } = await import('./mqtt/client.ts')
      const client = await startMqttClient(parts, config.mqtt)
      running.push(client)
      const { host } = new URL(config.mqtt.url)
      states.open('mqttClient', () => ({ address: host, isUp: client.state().connections > 0, ...client.state() }))
    }
    if (config.deviceHosts.length > 0) {
      const { startModbusPoller } = await import('./modbus/poller.ts')
      const poller = startModbusPoller(parts)
      running.push(poller)
      const address = config.deviceHosts.join(', ').slice(0, 200)
      states.open('modbus', () => ({ address, isUp: true, ...poller.state() }))
    }
    return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) }
  },
}
