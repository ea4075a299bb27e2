// Send-only WebSockets: handshake of RFC 6455, binary frames to the page, answers to close and ping.

import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { isHostRepeated } from './hostCheck.ts'
import type { ByteStream, Streams, StreamWriter } from './streams.ts'

export interface SocketRoute {
  path: RegExp
  /** Returns the function that feeds an opened stream; throws `AppError` to refuse it. */
  open(platform: Platform, path: string, query: URLSearchParams): (stream: ByteStream) => void
}

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const KEY = /^[+/0-9A-Za-z]{22}==$/
const BINARY = 0x82
const CLOSE = 0x88
const PONG = 0x8a
/** Maximum number of bytes from a page, which sends only short control frames. */
const MAX_SENTENCE_LENGTH = 4096
/** Maximum number of unsent bytes of answers to pings. */
const MAX_WAITING = 1024 * 1024

/** True for a WebSocket handshake of one of the routes. Never throws, since the connection's parser calls it. */
export function isSocketCall({ url = '', headers }: IncomingMessage, routes: readonly SocketRoute[]): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && routes.some(({ path }) => path.test(pathOf(url)))
}

export function serveSockets(
  http: FastifyInstance,
  platform: Platform,
  routes: readonly SocketRoute[],
  streams: Streams,
  isAllowed: (host: string) => boolean,
): void {
  http.server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    // A broken connection is reported by its close event.
    socket.on('error', () => socket.destroy())
    try {
      open(request, socket)
    } catch (error) {
      if (!(error instanceof AppError)) http.log.error({ err: error }, 'A socket failed')
      refuse(socket, error instanceof AppError ? error.status : 500)
    }
  })

  const open = (request: IncomingMessage, socket: Duplex): void => {
    const { url = '', headers } = request
    const key = headers['sec-websocket-key'] ?? ''
    const route = routes.find(({ path }) => path.test(pathOf(url)))
    if (!route || !KEY.test(key) || !isOwnPage(request) || isHostRepeated(request) || !isAllowed(headers.host ?? '')) {
      refuse(socket, 404)
      return
    }
    const feed = route.open(platform, pathOf(url), new URLSearchParams(url.slice(pathOf(url).length)))
    const stream = streams.over(lineOf(request, socket))
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${acceptOf(key)}\r\n\r\n`,
    )
    feed(stream)
  }
}

/** Not parsed by `URL`, which throws for `//`; an exception here would end the process. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** Refuses pages of other sites, which may open WebSockets to any host. */
function isOwnPage({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

function lineOf(request: IncomingMessage, socket: Duplex): StreamWriter {
  let received = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (let frame = firstFrame(received); frame; frame = firstFrame(received)) {
      received = received.subarray(frame.size)
      if (frame.opcode === 8) endOf(socket, Buffer.from([CLOSE, 0]))
      if (frame.opcode === 9) socket.write(frameOf(PONG, frame.payload))
    }
    if (received.length > MAX_SENTENCE_LENGTH || socket.writableLength > MAX_WAITING) socket.destroy()
  })
  return {
    address: request.socket.remoteAddress ?? '',
    write: (bytes) => void socket.write(frameOf(BINARY, bytes)),
    waiting: () => socket.writableLength,
    end: () => endOf(socket, Buffer.from([CLOSE, 0])),
    destroy: () => void socket.destroy(),
    onClose: (listener) => void socket.on('close', listener),
  }
}

function frameOf(kind: number, bytes: Uint8Array): Buffer {
  const { length } = bytes
  const head =
    length < 126 ? [kind, length] : length < 65_536 ? [kind, 126, length >> 8, length & 255] : [kind, 127, 0, 0, 0, 0, 0, 0, 0, 0]
  const start = Buffer.from(head)
  if (length >= 65_536) start.writeUInt32BE(length, 6)
  return Buffer.concat([start, bytes])
}

/**
 * First complete frame sent by a page, unmasked; `null` until it is complete. The payload of frames longer than control frames is skipped.
 */
export function firstFrame(bytes: Buffer): { opcode: number; payload: Buffer; size: number } | null {
  if (bytes.length < 6) return null
  const short = (bytes[1] ?? 0) & 127
  const head = short === 126 ? 8 : short === 127 ? 14 : 6
  if (bytes.length < head) return null
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  const size = head + length
  if (bytes.length < size) return null
  const mask = bytes.subarray(head - 4, head)
  const payload = Buffer.from(bytes.subarray(head, size).map((byte, at) => byte ^ (mask[at % 4] ?? 0)))
  return { opcode: (bytes[0] ?? 0) & 15, payload, size }
}

export function acceptOf(key: string): string {
  return createHash('sha1')
    .update(key + MAGIC)
    .digest('base64')
}

function refuse(socket: Duplex, status: number): void {
  endOf(socket, `HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Closes both directions: a peer that never closes would keep the connection open. */
function endOf(socket: Duplex, last: string | Buffer): void {
  socket.end(last, () => socket.destroy())
}
