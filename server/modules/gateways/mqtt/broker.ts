// Built-in MQTT broker: devices connect with code and key, gateways with the name `gateway` and their key. Clients can only publish.

import { readFile } from 'node:fs/promises'
import { createServer as createPlainServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { Aedes, type Client } from 'aedes'
import type { ListenAddress } from '#server/config.ts'
import { AppError } from '#server/errors.ts'
import { type BoundSender, findSender } from '../../devices/index.ts'
import { gatewayOf, senderFor } from '../keys/gatewayKey.ts'
import type { MqttConsumer } from './client.ts'
import { limitPackets } from './limitPackets.ts'
import { type MqttParts, takeMessage } from './takeMessage.ts'

const GATEWAY = 'gateway'
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

interface Identity {
  user: string
  password: string
  address: string
}

export async function startMqttBroker(
  parts: MqttParts,
  { host, port }: ListenAddress,
  tls: { cert: string; key: string } | null,
  mostConnections = MAX_CONNECTIONS,
): Promise<MqttBroker> {
  const { platform } = parts
  const { log, metrics } = platform
  const identities = new WeakMap<Client, Identity>()
  let lastError = ''
  const broker = await Aedes.createBroker({
    connectTimeout: CONNECT_MS,
    maxClientsIdLength: MAX_ID_LENGTH,
    maxInflightInbound: MAX_UNFINISHED,
  })
  const unknown = connectionCounts()
  const known = connectionCounts()

  broker.preConnect = (_client, packet, done) => {
    // Nothing is brought to a client, so its session is not kept: what it left unfinished would stay in memory.
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
    const identity = { user: username ?? '', password: password?.toString('utf8') ?? '', address }
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
        lastError = error.message
        log.warn({ address, user: identity.user.slice(0, 50) }, 'A connection of MQTT was refused')
        done(Object.assign(new Error('Bad user name or password'), { returnCode: error instanceof AppError ? 4 : 3 }), null)
      },
    )
  }
  // The message is acknowledged after `done`.
  broker.authorizePublish = (client, packet, done) => {
    const identity = client ? identities.get(client) : undefined
    if (!identity) return done(new Error('Not authorised'))
    // Messages are not retained, since there are no subscribers.
    packet.retain = false
    const payload = Buffer.from(packet.payload)
    takeMessage(
      parts,
      { connector: 'mqttBroker', topic: packet.topic, payload, address: identity.address },
      async (sender) => void (await admit(identity, sender.deviceCode)),
    ).then(
      (taken) => done(taken === 'taken' ? null : new Error('The topic is not allowed')),
      (error: Error) => {
        // Closing the connection without an acknowledgement makes the device send the message again.
        lastError = error.message
        log.error({ err: error, topic: packet.topic }, 'A message of MQTT could not be stored')
        done(error)
      },
    )
  }
  broker.authorizeSubscribe = (_client, _subscription, done) => done(null, null)
  broker.on('clientError', (client, error) => {
    lastError = error.message
    log.debug({ err: error, client: client.id }, 'A connection of MQTT failed')
  })

  const accept = (socket: Socket): void => {
    if (broker.connectedClients >= mostConnections || !unknown.add(socket.remoteAddress?.replace(/^::ffff:/, '') ?? '', socket)) {
      metrics.cut('too_many')
      socket.destroy()
      return
    }
    limitPackets(socket, () => {
      metrics.cut('malformed')
      log.warn({ address: socket.remoteAddress }, 'A connection of MQTT was ended: its packet is too large')
    })
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
      const closed = new Promise((resolve) => server.close(resolve))
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      await closed
      await parts.queue.settle()
    },
  }
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
