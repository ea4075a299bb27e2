// Requests that never become whole: bodies of strangers, and connections of HTTP/2 without a request. Node itself times out heads of HTTP/1.1.

import type { IncomingMessage, Server } from 'node:http'
import { constants, type Http2ServerRequest, type ServerHttp2Session } from 'node:http2'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from './listener.ts'

/** A body has the time of a head for each part of this size that it may have. */
const PART_BYTES = 64 * 1024

/** Bodies of one address that may take longer than a head at a time: the gateways of a site send many rows over a slow line. */
const MOST_SLOW = 20

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
/** Slow bodies under way of each address, by server. */
const slowBodies = new WeakMap<object, Map<string, number>>()

/** Cuts requests whose bodies are not whole in the time that a head has, unless `allowBody` gives them more. */
export function cutHalfBodies(http: FastifyInstance): void {
  slowBodies.set(http.server, new Map())
  http.addHook('onRequest', async (request) => {
    if (!hasBody(request.raw)) return
    allowBody(request, PART_BYTES)
    request.raw.once('close', () => clearTimeout(timers.get(request)))
  })
}

/** Gives the body of a request the time for so many bytes; for `Infinity`, that of the server for any request. */
export function allowBody(request: FastifyRequest, bytes: number): void {
  clearTimeout(timers.get(request))
  if (bytes === Infinity) return
  const { headersTimeout } = request.server.server
  const more = headersTimeout * (Math.ceil(bytes / PART_BYTES) - 1)
  const end = () => {
    if (more === 0 || !isSlowAllowed(request)) cut(request.raw)
    else timers.set(request, setTimeout(() => cut(request.raw), more).unref())
  }
  timers.set(request, setTimeout(end, headersTimeout).unref())
}

/** Counts a body that is not whole yet among those of its address, unless there are too many. */
function isSlowAllowed({ raw, ip, server }: FastifyRequest): boolean {
  if (raw.complete) return true
  const counts = slowBodies.get(server.server) ?? new Map<string, number>()
  const address = addressGroup(ip)
  const count = (counts.get(address) ?? 0) + 1
  if (count > MOST_SLOW) return false
  counts.set(address, count)
  raw.once('close', () => {
    const left = (counts.get(address) ?? 1) - 1
    if (left > 0) counts.set(address, left)
    else counts.delete(address)
  })
  return true
}

/** Over HTTP/2 a connection has other requests too. */
function cut(raw: IncomingMessage | Http2ServerRequest): void {
  if (raw.complete) return
  if ('stream' in raw) raw.stream.close(constants.NGHTTP2_CANCEL)
  else raw.destroy()
}

/** A request without a body would be whole only once its answer has ended. */
function hasBody(raw: IncomingMessage | Http2ServerRequest): boolean {
  if ('stream' in raw) return !raw.stream.endAfterHeaders
  return raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
}

/** Closes connections of HTTP/2 that have no request in time: the first within that of a head, each further one within that of a kept connection. */
export function closeIdleSessions(server: Server): void {
  server.on('session', (session: ServerHttp2Session) => {
    let open = 0
    const closeIn = (ms: number): NodeJS.Timeout => setTimeout(() => session.destroy(), ms).unref()
    let timer = closeIn(server.headersTimeout)
    session.on('stream', (stream) => {
      open++
      clearTimeout(timer)
      stream.once('close', () => {
        open--
        if (open === 0) timer = closeIn(server.keepAliveTimeout)
      })
    })
    session.once('close', () => clearTimeout(timer))
  })
}
