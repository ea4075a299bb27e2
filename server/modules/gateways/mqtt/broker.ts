// Built-in MQTT broker: devices connect with code and key, gateways with the name `gateway` and their key. A client publishes rows, and
// subscribes to the settings of its devices.

import { readFile } from 'node:fs/promises'
import { createServer as createPlainServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { Aedes, type Client } from 'aedes'
import type { Language } from '#i18n/translate.ts'
import type { ListenAddress } from '#server/config.ts'
import { AppError } from '#server/errors.ts'
import { type BoundSender, findSender } from '../../devices/index.ts'
import { gatewayOf, senderFor } from '../keys/gatewayKey.ts'
import type { GatewayParts } from '../parts.ts'
import { GATEWAY, keepRefusal } from '../trace/keepRefusal.ts'
import { sentencesOf } from '../trace/trace.ts'
import type { MqttConsumer } from './client.ts'
import { limitPackets, PACKET_FAULTS, PACKET_MS } from './limitPackets.ts'
import { createSettingsChannel, desiredCode } from './settingsChannel.ts'
import { takeMessage } from './takeMessage.ts'

const MAX_CONNECTIONS = 20_000
const CONNECT_MS = 30_000
/** Connections of one address that have not said who they are, and of one device or gateway. */
const MAX_ALIKE = 100
/** Messages of QoS 2 that a connection may leave unfinished: each stays in memory. */
const MAX_UNFINISHED = 16
const MAX_ID_LENGTH = 200

export interface MqttBroker extends MqttConsumer {
  port: number
}

interface BrokerLimits {
  mostConnections?: number
  /** Milliseconds until a connection says who it is. */
  connectMs?: number
  /** Milliseconds that a packet may take. */
  packetMs?: number
}

interface Identity {
  user: string
  password: string
  address: string
  /** Codes of the devices to whose settings the client subscribed. */
  codes: Set<string>
  /** Ends with the last subscription: a packet may name thousands, and each of them asks the database. */
  turn: Promise<unknown>
}

export async function startMqttBroker(
  parts: GatewayParts,
  { host, port }: ListenAddress,
  tls: { cert: string; key: string } | null,
  { mostConnections = MAX_CONNECTIONS, connectMs = CONNECT_MS, packetMs = PACKET_MS }: BrokerLimits = {},
): Promise<MqttBroker> {
  const { platform } = parts
  const { log, metrics } = platform
  const identities = new WeakMap<Client, Identity>()
  let lastError: Readonly<Record<Language, string>> | null = null
  const broker = await Aedes.createBroker({
    connectTimeout: connectMs,
    maxClientsIdLength: MAX_ID_LENGTH,
    maxInflightInbound: MAX_UNFINISHED,
  })
  const unknown = connectionCounts()
  const known = connectionCounts()

  /** Clients that subscribed to the settings of a device, by its code. */
  const subscribers = new Map<string, Set<Client>>()
  const channel = createSettingsChannel(parts, 'mqttBroker', async (topic, payload) => {
    const code = desiredCode(topic) ?? ''
    let isSent = false
    for (const client of subscribers.get(code) ?? []) {
      const identity = identities.get(client)
      // A key may have been revoked since the client subscribed.
      const isAdmitted = identity && (await admit(identity, code).catch(refusedOnly))
      // A client that does not read would fill the memory with its settings.
      if (!isAdmitted || (client.conn as Socket).writableNeedDrain) continue
      client.publish({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false }, (error) => {
        if (error) log.debug({ err: error, topic }, 'Settings of a device could not be sent')
      })
      isSent = true
    }
    return isSent
  })

  broker.preConnect = (_client, packet, done) => {
    // Sessions are not kept: unfinished messages would stay in memory. A device gets its settings when it subscribes again.
    packet.clean = true
    // A second connection of the same id ends the first: nobody shall end that of another sender.
    if (packet.clientId !== '')
      packet.clientId = `${senderNameOf(packet.username, packet.password)} ${packet.clientId}`.slice(0, MAX_ID_LENGTH)
    done(null, true)
  }

  /**
   * Throws when a device or gateway may not send for a device. Keys are read on each message, so that a revoked key takes effect at once.
   */
  const admit = async ({ user, password, address }: Identity, deviceCode: string): Promise<BoundSender> => {
    if (user === GATEWAY) return senderFor(platform, await gatewayOf(platform, password, address), deviceCode)
    if (user.toUpperCase() !== deviceCode) throw new AppError('gateway.device', { code: deviceCode })
    return findSender(platform, deviceCode, password, address)
  }

  broker.authenticate = (client, username, password, done) => {
    const address = addressOf(client)
    const identity = {
      user: username ?? '',
      password: password?.toString('utf8') ?? '',
      address,
      codes: new Set<string>(),
      turn: Promise.resolve(),
    }
    const proved =
      identity.user === GATEWAY ? gatewayOf(platform, identity.password, address) : admit(identity, identity.user.toUpperCase())
    proved.then(
      () => {
        const socket = client.conn as Socket
        const isRoom = known.add(senderNameOf(username, password), socket)
        if (!isRoom) metrics.cut('too_many')
        if (!isRoom) return done(Object.assign(new Error('Too many connections'), { returnCode: 3 }), null)
        unknown.remove(address, socket)
        identities.set(client, identity)
        done(null, true)
      },
      (error: Error) => {
        lastError = sentencesOf(error)
        log.warn({ address, user: identity.user.slice(0, 50) }, 'A connection of MQTT was refused')
        if (error instanceof AppError)
          keepRefusal(parts, { protocol: 'mqtt', name: identity.user, address }, error).catch((fault) =>
            log.error({ err: fault }, 'A refused sender could not be kept'),
          )
        done(Object.assign(new Error('Bad user name or password'), { returnCode: error instanceof AppError ? 4 : 3 }), null)
      },
    )
  }
  // The message is acknowledged after `done`.
  broker.authorizePublish = (client, packet, done) => {
    const identity = client ? identities.get(client) : undefined
    if (!identity) return done(new AppError('gateway.notProved'))
    // Settings come from the server only, even where a mapping contains their topic.
    if (desiredCode(packet.topic) !== null) return done(new AppError('gateway.topic', { topic: packet.topic }))
    // Messages are not retained, since nobody subscribes to them.
    packet.retain = false
    const message = {
      connector: 'mqttBroker',
      topic: packet.topic,
      payload: Buffer.from(packet.payload),
      address: identity.address,
    } as const
    const maySend = async (sender: BoundSender) => void (await admit(identity, sender.deviceCode))
    const take = async () => (await channel.take(message, maySend)) ?? takeMessage(parts, message, maySend)
    take().then(
      (taken) => done(taken === 'taken' ? null : new AppError('gateway.topic', { topic: packet.topic })),
      (error: Error) => {
        // Closing the connection without an acknowledgement makes the device send the message again.
        lastError = sentencesOf(error)
        log.error({ err: error, topic: packet.topic }, 'A message of MQTT could not be stored')
        done(error)
      },
    )
  }
  broker.authorizeSubscribe = (client, subscription, done) => {
    const identity = client ? identities.get(client) : undefined
    const code = desiredCode(subscription.topic)
    if (!client || !identity || code === null) return done(null, null)
    identity.turn = identity.turn
      .then(() => admit(identity, code))
      .then(
        () => {
          // A client that closed meanwhile is not reported as closed again.
          if (client.closed) return done(null, null)
          subscribers.set(code, (subscribers.get(code) ?? new Set()).add(client))
          identity.codes.add(code)
          done(null, { ...subscription, qos: 0 })
        },
        (error: Error) => done(error instanceof AppError ? null : error, null),
      )
  }
  broker.on('subscribe', (subscriptions, client) => {
    const identity = identities.get(client)
    for (const { topic } of subscriptions) {
      const code = desiredCode(topic)
      // The event contains refused subscriptions too.
      if (!identity || code === null || !subscribers.get(code)?.has(client)) continue
      identity.turn = identity.turn
        .then(() => channel.send(code))
        .catch((error) => log.error({ err: error }, 'Settings of devices could not be sent by MQTT'))
    }
  })
  const unsubscribe = (client: Client, code: string): void => {
    const own = subscribers.get(code)
    own?.delete(client)
    if (own?.size === 0) subscribers.delete(code)
  }
  broker.on('unsubscribe', (topics, client) => {
    for (const topic of topics) unsubscribe(client, desiredCode(topic) ?? '')
  })
  broker.on('clientDisconnect', (client) => {
    for (const code of identities.get(client)?.codes ?? []) unsubscribe(client, code)
  })
  broker.on('clientError', (client, error) => {
    lastError = sentencesOf(error)
    log.debug({ err: error, client: client.id }, 'A connection of MQTT failed')
  })

  broker.on('connectionError', (client, error) => {
    log.warn({ address: addressOf(client), reason: error.message }, 'A connection of MQTT was ended before it signed in')
  })

  const accept = (socket: Socket): void => {
    if (broker.connectedClients >= mostConnections || !unknown.add(socket.remoteAddress?.replace(/^::ffff:/, '') ?? '', socket)) {
      metrics.cut('too_many')
      socket.destroy()
      return
    }
    limitPackets(
      socket,
      (reason) => {
        metrics.cut(reason === 'stalled' ? 'timeout' : 'malformed')
        log.warn({ address: socket.remoteAddress }, `A connection of MQTT was ended: ${PACKET_FAULTS[reason]}`)
      },
      packetMs,
    )
    broker.handle(socket)
  }
  const server: Server = tls
    ? createTlsServer({ cert: await readFile(tls.cert), key: await readFile(tls.key) }, accept)
    : createPlainServer(accept)
  // Includes unauthenticated connections.
  server.maxConnections = mostConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  server.on('error', (error) => log.error({ err: error }, 'The MQTT broker failed'))
  const address = server.address()

  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    state: () => ({ connections: broker.connectedClients, lastError }),
    async stop() {
      channel.stop()
      const closed = new Promise((resolve) => server.close(resolve))
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      await closed
      await parts.queue.settle()
    },
  }
}

function refusedOnly(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

/** The name under which a sender is counted: a device by its code, a gateway by the id in its key. */
function senderNameOf(user: string | undefined, password: Buffer | string | undefined): string {
  if (user !== GATEWAY) return (user ?? '').toUpperCase()
  return `${GATEWAY} ${/^\d{1,19}(?=\.)/.exec(password?.toString() ?? '')?.[0] ?? ''}`
}

/** Open connections by a name. `add` answers false beyond `MAX_ALIKE`, and forgets a connection when it closes. */
function connectionCounts() {
  const open = new Map<string, Set<Socket>>()
  const remove = (name: string, socket: Socket): void => {
    const own = open.get(name)
    own?.delete(socket)
    if (own?.size === 0) open.delete(name)
  }
  const add = (name: string, socket: Socket): boolean => {
    const own = open.get(name) ?? new Set()
    if (own.size >= MAX_ALIKE || socket.destroyed) return false
    open.set(name, own.add(socket))
    socket.once('close', () => remove(name, socket))
    return true
  }
  return { add, remove }
}

function addressOf(client: Client): string {
  return ((client.conn as Socket | undefined)?.remoteAddress ?? '').replace(/^::ffff:/, '')
}
