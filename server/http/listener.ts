// The listener below Fastify: plain HTTP/1.1, or with a certificate HTTPS that speaks HTTP/2 and, to who cannot, HTTP/1.1.

import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

/** Throws a sentence for people when certificate and key cannot be read or do not belong together. */
export function createListener(options: FastifyServerOptions, { tls }: Pick<Config, 'tls'>): FastifyInstance {
  if (tls === null) return Fastify(options)
  const https = { ...readPair(tls), allowHTTP1: true }
  // The two kinds of server differ in types alone: what is asked of either below is there in both.
  return Fastify({ ...options, http2: true, https } as FastifyServerOptions) as FastifyInstance
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
  /** Those of HTTP/1.1 that wait for their next request. */
  endIdle(): void
  endAll(): void
}

export function connectionsOf(server: Server): Connections {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return {
    endIdle: () => server.closeIdleConnections?.(),
    endAll() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
