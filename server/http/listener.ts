// The listener below Fastify: plain HTTP/1.1, or with a certificate HTTPS with HTTP/2, and HTTP/1.1 for clients without HTTP/2.

import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

/** A head that is not whole by then, or a handshake of TLS, gives up its place. */
export const HEAD_MS = 10_000
/** Node looks for heads that are late every 30 seconds by default. */
const CHECK_MS = 1_000
/** Streams of one connection of HTTP/2 at a time, as servers have it. */
const MOST_STREAMS = 100
const MOST_CONNECTIONS = 2_000
/** Maximum number of connections of an address, so that one address cannot use up all connections. */
const MOST_OF_ADDRESS = 1_000

/**
 * @param isUpgrade whether a request that asks for another protocol gets it; all others are served as if they had not asked
 * Throws a sentence for people when certificate and key cannot be read or do not belong together.
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
    settings: { maxConcurrentStreams: MOST_STREAMS },
  }
  // The two kinds of server differ in types alone: what is asked of either below is there in both.
  const http = Fastify({ ...options, http2: true, https } as FastifyServerOptions) as FastifyInstance
  // A server of HTTP/2 takes no such option, and would answer every request for another protocol by its listeners.
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
  /** Closes HTTP/1.1 connections that wait for their next request. */
  endIdle(): void
  endAll(): void
}

/** Counts connections, and refuses those beyond what the server or an address may have. A proxy speaks for many addresses. */
export function connectionsOf(server: Server, { trustProxy }: Pick<Config, 'trustProxy'>): Connections {
  const sockets = new Set<Socket>()
  const counts = new Map<string, number>()
  const isProxy = proxies(trustProxy)
  server.maxConnections = MOST_CONNECTIONS
  server.on('connection', (socket: Socket) => {
    const address = addressGroup(socket.remoteAddress ?? '')
    const count = (counts.get(address) ?? 0) + 1
    if (count > MOST_OF_ADDRESS && !isProxy(socket.remoteAddress ?? '')) {
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

/** The network that one customer of a provider has: an address of IPv4, 64 bits of IPv6. */
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
