// Compresses responses for clients that accept gzip.

import { gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Minimum length in characters: counting the bytes of a long answer is expensive, and short answers are faster uncompressed. */
const PACKED_FROM = 1024
/** Up to this length synchronous compression is faster than a handover to another thread. */
const AT_ONCE = 8 * 1024
const TEXT = /^text\/|[/+](json|xml|javascript)\b/

/** Register it after every hook that changes answers. Streams are not compressed here: static files are precompressed. */
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

/** `gzip;q=0` means not accepted. */
function takesGzip(accepted = ''): boolean {
  return accepted.split(',').some((one) => /^\s*(gzip|x-gzip|\*)\s*(;\s*q=(1|0?\.\d*[1-9]).*)?$/i.test(one))
}
