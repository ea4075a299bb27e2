// Requests that never become whole: bodies of strangers, and connections of HTTP/2 without a request. Node itself times out heads of HTTP/1.1.

import type { IncomingMessage, Server } from 'node:http'
import { constants, type Http2ServerRequest, type ServerHttp2Session } from 'node:http2'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { BODY_PATIENCE_MS, createBodyPace } from './bodyPace.ts'
import { refuse } from './envelope.ts'
import { addressGroup, HEAD_MS } from './listener.ts'

/** A body has the time of a head for each part of this size that it may have. */
const PART_BYTES = 64 * 1024

/** Bodies of one address that may take longer than a head at a time: the gateways of a site send many rows over a slow line. */
const MOST_SLOW = 20

/** How often the pace of a body is looked at. */
const PACE_CHECKS_MS = 5_000

interface HalfBody {
  reply: FastifyReply
  timer?: NodeJS.Timeout
  isCut: boolean
}

const bodies = new WeakMap<FastifyRequest, HalfBody>()
/** Slow bodies under way of each address, by server. */
const slowBodies = new WeakMap<object, Map<string, number>>()

/**
 * Ends requests whose bodies do not come, with 408: those of strangers have the time of a head, unless `allowBody` gives them more.
 * @param knowsCallers false in front of a platform that knows who calls: every body has the time that its pace gives it
 */
export function cutHalfBodies(http: FastifyInstance, knowsCallers: boolean): void {
  slowBodies.set(http.server, new Map())
  http.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request.raw)) return
    const body: HalfBody = { reply, isCut: false }
    bodies.set(request, body)
    allowBody(request, knowsCallers ? PART_BYTES : Infinity)
    request.raw.once('close', () => clearTimeout(body.timer))
  })
}

/** True when a request was answered because its body did not come; what its readers fail with then is no fault of theirs. */
export const isBodyCut = (request: FastifyRequest): boolean => bodies.get(request)?.isCut ?? false

/** Gives the body of a request the time for so many bytes; for `Infinity`, as much as it takes at the pace of `createBodyPace`. */
export function allowBody(request: FastifyRequest, bytes: number): void {
  const body = bodies.get(request)
  if (body === undefined) return
  clearTimeout(body.timer)
  const { headersTimeout } = request.server.server
  if (bytes === Infinity) {
    body.timer = keepPace(request, body, headersTimeout / HEAD_MS)
    return
  }
  const more = headersTimeout * (Math.ceil(bytes / PART_BYTES) - 1)
  const end = () => {
    if (more === 0 || !isSlowAllowed(request)) cut(request, body)
    else body.timer = setTimeout(() => cut(request, body), more).unref()
  }
  body.timer = setTimeout(end, headersTimeout).unref()
}

/** @param scale what times are multiplied by: those of a server with a shorter time for heads are shorter as well */
function keepPace(request: FastifyRequest, body: HalfBody, scale: number): NodeJS.Timeout {
  const { raw } = request
  const pace = createBodyPace(BODY_PATIENCE_MS * scale)
  const bytesRead = () => raw.socket?.bytesRead ?? 0
  let read = bytesRead()
  return setInterval(() => {
    const bytes = bytesRead() - read
    read += bytes
    // Bytes that nobody takes are waiting for the server. A server that was stopped counts one interval, not the time of its absence.
    if (raw.readableLength === 0 && pace.isTooSlow(PACE_CHECKS_MS * scale, bytes)) cut(request, body)
  }, PACE_CHECKS_MS * scale).unref()
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

/** Answers 408, unless there is an answer already, and takes no more of the body. */
function cut(request: FastifyRequest, body: HalfBody): void {
  const { raw } = request
  const { reply } = body
  clearTimeout(body.timer)
  if (raw.complete) return
  if (reply.sent) {
    end(raw, constants.NGHTTP2_CANCEL)
    return
  }
  body.isCut = true
  endBehindAnswer(raw, reply)
  refuse(new AppError('request.bodySlow'), request, reply)
}

function endBehindAnswer(raw: IncomingMessage | Http2ServerRequest, reply: FastifyReply): void {
  // Node closes a connection of HTTP/1.1 behind an answer that says so.
  if (!('stream' in raw)) reply.header('connection', 'close')
  else raw.stream.once('finish', () => end(raw, constants.NGHTTP2_NO_ERROR))
}

/** Over HTTP/2 a connection has other requests too. */
function end(raw: IncomingMessage | Http2ServerRequest, code: number): void {
  if ('stream' in raw) raw.stream.close(code)
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
