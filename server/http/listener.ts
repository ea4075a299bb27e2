// HTTP listener below Fastify: plain HTTP/1.1, or with a certificate HTTPS with HTTP/2 and HTTP/1.1.

import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

/** Time limit in milliseconds for headers and TLS handshakes. */
export const HEAD_MS = 10_000
/** Node checks this limit only every 30 seconds by default. */
const CHECK_MS = 1_000
/** Maximum number of concurrent streams of an HTTP/2 connection. */
const MAX_STREAMS = 100
const MAX_CONNECTIONS = 2_000
/** Maximum number of connections of an address, so that one address cannot use up all connections. */
const MAX_OF_ADDRESS = 1_000

/**
 * @param isUpgrade whether a request for another protocol is accepted; others are served without the upgrade
 * Throws an Error with a message for the operator when certificate or key cannot be read or do not match.
 */
export function createListener(
  options: FastifyServerOptions,
  { tls }: Pick<Config, 'tls'>,
  isUpgrade: (request: IncomingMessage) => boolean = () => false,
): FastifyInstance {
  const limits = { headersTimeout: HEAD_MS, connectionsCheckingInterval: CHECK_MS, shouldUpgradeCallback: isUpgrade }
  if (tls === null) return Fastify({ ...options, http: limits } as FastifyServerOptions)
  const https = {
    ...readPair(tls),
    ...limits,
    allowHTTP1: true,
    handshakeTimeout: HEAD_MS,
    unknownProtocolTimeout: HEAD_MS,
    settings: { maxConcurrentStreams: MAX_STREAMS },
  }
  // Both servers have the members that are used here; only their types differ.
  const http = Fastify({ ...options, http2: true, https } as FastifyServerOptions) as FastifyInstance
  // The HTTP/2 server ignores this option, and would pass every upgrade request to its listeners.
  Object.assign(http.server, { shouldUpgradeCallback: isUpgrade })
  return http
}

function readPair({ cert, key }: NonNullable<Config['tls']>): { cert: Buffer; key: Buffer } {
  const read = (name: string, path: string): Buffer => {
    try {
      return readFileSync(path)
    } catch (error) {
      throw new Error(`${name} cannot be read: ${(error as Error).message}`)
    }
  }
  const pair = { cert: read('TLS_CERT', cert), key: read('TLS_KEY', key) }
  try {
    createSecureContext(pair)
  } catch (error) {
    throw new Error(`TLS_CERT and TLS_KEY are no certificate in PEM with its key: ${(error as Error).message}`)
  }
  return pair
}

/** Connections of a listener, of either kind. */
export interface Connections {
  /** Closes idle HTTP/1.1 connections. */
  endIdle(): void
  endAll(): void
}

/** Counts connections and refuses those beyond the limits of server and address. Proxies are exempt from the limit of an address. */
export function connectionsOf(server: Server, { trustProxy }: Pick<Config, 'trustProxy'>): Connections {
  const sockets = new Set<Socket>()
  const counts = new Map<string, number>()
  const isProxy = proxies(trustProxy)
  server.maxConnections = MAX_CONNECTIONS
  server.on('connection', (socket: Socket) => {
    const address = addressGroup(socket.remoteAddress ?? '')
    const count = (counts.get(address) ?? 0) + 1
    if (count > MAX_OF_ADDRESS && !isProxy(socket.remoteAddress ?? '')) {
      socket.destroy()
      server.emit('drop')
      return
    }
    counts.set(address, count)
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
  })
  return {
    endIdle: () => server.closeIdleConnections?.(),
    endAll() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Network of one customer: an IPv4 address, or the /64 of an IPv6 address. */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6 || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const behind = tail?.split(':').filter(Boolean) ?? []
  const all = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - behind.length).fill('0'), ...behind]
  return all.slice(0, 4).join(':')
}

function proxies(named: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8, 'ipv4')
  list.addAddress('::1', 'ipv6')
  for (const one of named) {
    const [address = '', bits] = one.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
