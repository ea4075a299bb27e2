// Connects to an external MQTT broker. Several connections, of several nodes, share the messages by a shared subscription.

import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { IClientOptions, MqttClient } from 'mqtt'
import type { Language } from '#i18n/translate.ts'
import type { MqttConfig } from '#server/config.ts'
import type { Running } from '../../module.ts'
import type { GatewayParts } from '../parts.ts'
import { sentencesOf } from '../trace/trace.ts'
import type { MqttMessage } from './handleMessage.ts'
import { PACKET_FAULTS } from './limitPackets.ts'
import { openClient } from './openClient.ts'
import { createSettingsChannel, REPORTED_FILTER } from './settingsChannel.ts'
import { takeMessage } from './takeMessage.ts'
import { filterOf } from './topicPattern.ts'

/** The library acknowledges messages of a connection one after another; with several connections rows are stored together. */
const CONNECTIONS = 8
const GROUP = 'gantry'
const SUBSCRIBE_MS = 5_000
const RECONNECT_MS = 2_000
/** Seconds for which the broker keeps unacknowledged messages, for the restart of a node. */
const SESSION_SECONDS = 3_600

export interface MqttState {
  connections: number
  lastError: Readonly<Record<Language, string>> | null
}

export interface MqttConsumer extends Running {
  state(): MqttState
}

export async function startMqttClient(parts: GatewayParts, config: MqttConfig): Promise<MqttConsumer> {
  const { log } = parts.platform
  const { host } = new URL(config.url)
  const files = await Promise.all([config.ca, config.cert, config.key].map((path) => (path === null ? undefined : readFile(path))))
  const [ca, cert, key] = files
  let lastError: Readonly<Record<Language, string>> | null = null
  let isOver = false
  const subscribed = new Set<string>()

  const open = (place: number): MqttClient => {
    const options: IClientOptions = {
      protocolVersion: config.version,
      // A stable client id keeps the session with its unacknowledged messages.
      clientId: `gantry-${hostname()}-${parts.platform.config.port}-${place}`.slice(0, 60),
      clean: false,
      reconnectPeriod: RECONNECT_MS,
      ...(ca ? { ca } : {}),
      ...(cert ? { cert } : {}),
      ...(key ? { key } : {}),
      ...(config.version === 5 ? { properties: { sessionExpiryInterval: SESSION_SECONDS, receiveMaximum: 100 } } : {}),
    }
    return openClient(config.url, options, (reason) =>
      log.warn({ broker: host }, `A connection to the MQTT broker was ended: ${PACKET_FAULTS[reason]}`),
    )
  }
  const clients = Array.from({ length: CONNECTIONS }, (_, place) => open(place))
  const channel = createSettingsChannel(parts, 'mqttClient', async (topic, payload) => {
    const client = clients.find(({ connected }) => connected)
    // Not awaited: the acknowledgement is read only after the message that is being handled.
    client?.publish(topic, payload, { qos: 1 }, (error) => {
      if (error) log.warn({ err: error, broker: host }, 'Settings of a device could not be sent')
    })
    return client !== undefined
  })
  const take = async (message: MqttMessage) => (await channel.take(message)) ?? takeMessage(parts, message)
  for (const client of clients) {
    client.on('error', (error) => {
      lastError = sentencesOf(error)
      log.warn({ err: error, broker: host }, 'The MQTT broker refused a connection')
    })
    client.handleMessage = (packet, done) => {
      if (packet.cmd !== 'publish') return done()
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
      const message = { connector: 'mqttClient', topic: packet.topic, payload, address: host } as const
      take(message).then(
        () => done(),
        (error: Error) => {
          // Without an acknowledgement the broker sends the message again on the next connection.
          lastError = sentencesOf(error)
          log.error({ err: error, topic: packet.topic }, 'A message of MQTT could not be stored')
          client.stream.destroy()
        },
      )
    }
    client.connect()
  }

  const subscribe = async (): Promise<void> => {
    const filters = [REPORTED_FILTER, ...(await parts.mappings.topics()).map(({ topic }) => filterOf(topic))]
    const wanted = new Set(filters.map((filter) => `$share/${GROUP}/${filter}`))
    for (const topic of wanted) {
      if (subscribed.has(topic)) continue
      await Promise.all(clients.map((client) => client.subscribeAsync(topic, { qos: 1 })))
      subscribed.add(topic)
    }
    for (const topic of subscribed) {
      if (wanted.has(topic)) continue
      await Promise.all(clients.map((client) => client.unsubscribeAsync(topic)))
      subscribed.delete(topic)
    }
  }
  const keep = (): void => {
    if (isOver || !clients.every(({ connected }) => connected)) return
    subscribe().catch((error: Error) => {
      lastError = sentencesOf(error)
      log.warn({ err: error, broker: host }, 'Topics could not be subscribed to')
    })
  }
  for (const client of clients) client.on('connect', keep)
  const timer = setInterval(keep, SUBSCRIBE_MS).unref()

  return {
    state: () => ({ connections: clients.filter(({ connected }) => connected).length, lastError }),
    async stop() {
      isOver = true
      clearInterval(timer)
      channel.stop()
      await Promise.all(clients.map((client) => client.endAsync()))
      await parts.queue.settle()
    },
  }
}
