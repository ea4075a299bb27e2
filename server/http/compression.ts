// Compresses responses for clients that accept a compression.

import { gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** In characters: counting the bytes of a long answer takes longer than all else that is asked here. Short answers are faster plain. */
const PACKED_FROM = 1024
/** Up to here packing is over before another thread has taken it on. */
const AT_ONCE = 8 * 1024
const TEXT = /^text\/|[/+](json|xml|javascript)\b/

/** Behind every other hook that changes an answer. Streams go out as they are: files lie packed beside the plain ones. */
export function compressResponses(scope: FastifyInstance): void {
  scope.addHook('onSend', (request, reply, payload, done) => {
    const length = lengthOf(payload)
    if (length < PACKED_FROM || !isText(reply)) return done(null, payload)
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
    if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload)
    reply.header('content-encoding', 'gzip')
    if (length <= AT_ONCE) return done(null, gzipSync(payload as string | Buffer))
    gzip(payload as string | Buffer, done)
  })
}

function lengthOf(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
}

function isText(reply: FastifyReply): boolean {
  return !reply.hasHeader('content-encoding') && TEXT.test(String(reply.getHeader('content-type')))
}

/** `gzip;q=0` is a refusal. */
function takesGzip(accepted = ''): boolean {
  return accepted.split(',').some((one) => /^\s*(gzip|x-gzip|\*)\s*(;\s*q=(1|0?\.\d*[1-9]).*)?$/i.test(one))
}
