// Ends answers that the client does not read, since each occupies a connection and memory.

import type { ServerResponse } from 'node:http'
import { constants, type Http2ServerResponse } from 'node:http2'
import type { FastifyInstance } from 'fastify'

/** Usual timeout of file servers: a paused player requests the rest again. */
const STALL_MS = 60_000

/** Timers come before sockets after a pause of the process, so a client that reads gets this long to show it. */
const GRACE_MS = 1_000

/** Ends answers whose waiting bytes have not moved for a minute. */
export function cutStalledAnswers(http: FastifyInstance, stallMs = STALL_MS): void {
  http.addHook('onRequest', (_, { raw }, done) => {
    raw.setTimeout(stallMs, () => {
      const before = waitingBytes(raw)
      if (before > 0) setTimeout(() => waitingBytes(raw) === before && cut(raw), GRACE_MS).unref()
    })
    done()
  })
}

/** Bytes of an answer that are not sent: none when it is not yet started. */
function waitingBytes(raw: ServerResponse | Http2ServerResponse): number {
  return ('stream' in raw ? raw.stream : raw.socket)?.writableLength ?? 0
}

/** An HTTP/2 connection has other answers too, so only the stream is closed. */
function cut(raw: ServerResponse | Http2ServerResponse): void {
  if ('stream' in raw) raw.stream.close(constants.NGHTTP2_CANCEL)
  else raw.destroy()
}
