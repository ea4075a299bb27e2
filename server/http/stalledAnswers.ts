// Answers that their client does not read: each holds a connection, and the part that was sent.

import type { ServerResponse } from 'node:http'
import { constants, type Http2ServerResponse } from 'node:http2'
import type { FastifyInstance } from 'fastify'

/** As usual with servers for files: a player that pauses asks again for the rest. */
const STALL_MS = 60_000

/** Cuts answers of which no waiting byte leaves for a minute. */
export function cutStalledAnswers(http: FastifyInstance, stallMs = STALL_MS): void {
  http.addHook('onRequest', async (_, { raw }) => {
    raw.setTimeout(stallMs, () => cut(raw))
  })
}

/** An answer that is still to come has nothing that waits. Over HTTP/2 a connection has other answers too. */
function cut(raw: ServerResponse | Http2ServerResponse): void {
  if ('stream' in raw) {
    if (raw.stream.writableLength > 0) raw.stream.close(constants.NGHTTP2_CANCEL)
  } else if ((raw.socket?.writableLength ?? 0) > 0) raw.destroy()
}
