// Ends answers that the client does not read, since each occupies a connection and memory.

import type { ServerResponse } from 'node:http'
import { constants, type Http2ServerResponse } from 'node:http2'
import type { FastifyInstance } from 'fastify'

/** Usual timeout of file servers: a paused player requests the rest again. */
const STALL_MS = 60_000

/** Ends answers whose waiting bytes have not moved for a minute. */
export function cutStalledAnswers(http: FastifyInstance, stallMs = STALL_MS): void {
  http.addHook('onRequest', async (_, { raw }) => {
    raw.setTimeout(stallMs, () => cut(raw))
  })
}

/** An answer not yet started has no waiting bytes. An HTTP/2 connection has other answers too, so only the stream is closed. */
function cut(raw: ServerResponse | Http2ServerResponse): void {
  if ('stream' in raw) {
    if (raw.stream.writableLength > 0) raw.stream.close(constants.NGHTTP2_CANCEL)
  } else if ((raw.socket?.writableLength ?? 0) > 0) raw.destroy()
}
