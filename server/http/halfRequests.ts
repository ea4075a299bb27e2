// Ends incomplete requests: bodies of unknown callers, and HTTP/2 connections without a request. Node itself limits the time of HTTP/1.1
// headers.

import type { IncomingMessage, Server } from 'node:http'
import { constants, type Http2ServerRequest, type ServerHttp2Session } from 'node:http2'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { BODY_PATIENCE_MS, createBodyPace } from './bodyPace.ts'
import { refuse } from './envelope.ts'
import { addressGroup, HEAD_MS } from './listener.ts'

/** A body gets the time limit of headers for each part of this size. */
const PART_BYTES = 64 * 1024

/** Number of bodies per address that may be slow at the same time: gateways of a site send many rows over a slow line. */
const MAX_SLOW = 20

/** Milliseconds between two checks of a body's pace. */
const PACE_CHECKS_MS = 5_000

interface HalfBody {
  reply: FastifyReply
  timer?: NodeJS.Timeout
  isCut: boolean
}

const bodies = new WeakMap<FastifyRequest, HalfBody>()
/** Number of slow bodies by address, for each server. */
const slowBodies = new WeakMap<object, Map<string, number>>()

/**
 * Ends requests with incomplete bodies by 408: unknown callers get the time limit of headers, unless `allowBody` extends it.
 * @param knowsCallers false in front of a platform that identifies callers: every body may take as long as it keeps its pace
 */
export function cutHalfBodies(http: FastifyInstance, knowsCallers: boolean): void {
  slowBodies.set(http.server, new Map())
  http.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request.raw)) return done()
    const body: HalfBody = { reply, isCut: false }
    bodies.set(request, body)
    allowBody(request, knowsCallers ? PART_BYTES : Infinity)
    request.raw.once('close', () => clearTimeout(body.timer))
    done()
  })
}

/** True for a request that was answered because of its incomplete body; later errors of its readers are a consequence. */
export const isBodyCut = (request: FastifyRequest): boolean => bodies.get(request)?.isCut ?? false

/** Extends the time limit of a body for this size; with `Infinity` it may take as long as it keeps the pace of `createBodyPace`. */
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

/** @param scale factor for all times; smaller for a server with a shorter limit of headers */
function keepPace(request: FastifyRequest, body: HalfBody, scale: number): NodeJS.Timeout {
  const { raw } = request
  const pace = createBodyPace(BODY_PATIENCE_MS * scale)
  const bytesRead = () => raw.socket?.bytesRead ?? 0
  let read = bytesRead()
  return setInterval(() => {
    const bytes = bytesRead() - read
    read += bytes
    // Unread bytes mean that the server is the slow side. After a suspension only one interval is counted.
    if (raw.readableLength === 0 && pace.isTooSlow(PACE_CHECKS_MS * scale, bytes)) cut(request, body)
  }, PACE_CHECKS_MS * scale).unref()
}

/** Counts an incomplete body of its address; false if there are too many. */
function isSlowAllowed({ raw, ip, server }: FastifyRequest): boolean {
  if (raw.complete) return true
  const counts = slowBodies.get(server.server) ?? new Map<string, number>()
  const address = addressGroup(ip)
  const count = (counts.get(address) ?? 0) + 1
  if (count > MAX_SLOW) return false
  counts.set(address, count)
  raw.once('close', () => {
    const left = (counts.get(address) ?? 1) - 1
    if (left > 0) counts.set(address, left)
    else counts.delete(address)
  })
  return true
}

/** Answers 408, unless answered already, and stops reading the body. */
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
  // Node closes an HTTP/1.1 connection after an answer with this header.
  if (!('stream' in raw)) reply.header('connection', 'close')
  else raw.stream.once('finish', () => end(raw, constants.NGHTTP2_NO_ERROR))
}

/** An HTTP/2 connection has other requests, so only the stream is closed. */
function end(raw: IncomingMessage | Http2ServerRequest, code: number): void {
  if ('stream' in raw) raw.stream.close(code)
  else raw.destroy()
}

/** A request without a body would count as complete only after its answer. */
function hasBody(raw: IncomingMessage | Http2ServerRequest): boolean {
  if ('stream' in raw) return !raw.stream.endAfterHeaders
  return raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
}

/** Closes HTTP/2 connections without a request: before the first one after the time limit of headers, later after that of keep-alive. */
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
