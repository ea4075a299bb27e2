// Creates clients of external brokers, which refuse reserved addresses and limit packet sizes.

import { connect as connectPlain } from 'node:net'
import { connect, type IClientOptions, MqttClient } from 'mqtt'
import { guardedLookup } from '#server/outbound/guard.ts'
import { limitPackets, MAX_PACKET, type PacketFault } from './limitPackets.ts'

const PLAIN_PORT = 1883

/**
 * A client that connects on demand.
 * @param url scheme `mqtt`, `mqtts`, `ws` or `wss`, with user and password
 * @param cut called when a connection is closed for a packet that is too large or does not end
 */
export function openClient(url: string, options: IClientOptions, cut: (reason: PacketFault) => void): MqttClient {
  const client = clientOf(url, { ...options, manualConnect: true, ...announced(options) })
  const open = client.connect.bind(client)
  // The client also calls this to reconnect.
  client.connect = () => {
    open()
    limitPackets(client.stream, cut)
    return client
  }
  return client
}

function clientOf(url: string, options: IClientOptions): MqttClient {
  const { protocol, hostname, port, username, password } = new URL(url)
  if (protocol !== 'mqtt:' || (options.cert && options.key)) {
    // `ws` and TLS pass `lookup` on to their sockets.
    return connect(url, { ...options, lookup: guardedLookup, wsOptions: { lookup: guardedLookup } } as IClientOptions)
  }
  const target = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || PLAIN_PORT, lookup: guardedLookup }
  const account = username === '' ? {} : { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  return new MqttClient(() => connectPlain(target), { ...options, ...account, protocol: 'mqtt' })
}

/** An MQTT 5 broker does not deliver larger packets. */
function announced({ properties, protocolVersion }: IClientOptions): IClientOptions {
  return protocolVersion === 5 ? { properties: { ...properties, maximumPacketSize: MAX_PACKET } } : {}
}
