// Endless byte streams, such as live video: limits their number, disconnects slow readers, and ends them with the server.

import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import { markStream } from './events.ts'

/** Maximum number of unsent bytes; a slower reader is disconnected and reconnects. */
const MAX_WAITING = 1024 * 1024
const MAX_OF_ALL = 300
/** Maximum per address: a video wall and some consoles. */
const MAX_OF_ADDRESS = 60

/** A connected reader, over HTTP or a WebSocket. */
export interface ByteStream {
  send(bytes: Uint8Array): void
  /** Ends the stream properly. */
  end(): void
  /** Aborts the connection. */
  cut(): void
  /** Calls the listener once, when either side has closed. */
  closed(listener: () => void): void
}

/** Writable side of a stream. */
export interface StreamWriter {
  address: string
  write(bytes: Uint8Array): void
  /** Number of unsent bytes. */
  waiting(): number
  end(): void
  destroy(): void
  onClose(listener: () => void): void
}

export interface Streams {
  readonly count: number
  /** Turns a request into a stream. Throws `video.tooMany` beyond the limits of server and address. */
  open(reply: FastifyReply, type: string): ByteStream
  /** The same over any writer. */
  over(line: StreamWriter): ByteStream
  /** Ends all streams. */
  close(): void
}

/** @param slow called for each reader disconnected because it is too slow */
export function createStreams(slow: () => void = () => {}): Streams {
  const lines = new Map<StreamWriter, string>()
  const over = (line: StreamWriter): ByteStream => {
    const { address } = line
    const ofAddress = [...lines.values()].filter((line) => line === address).length
    if (lines.size >= MAX_OF_ALL || ofAddress >= MAX_OF_ADDRESS) throw new AppError('video.tooMany')
    lines.set(line, address)
    const listeners: (() => void)[] = []
    line.onClose(() => {
      lines.delete(line)
      for (const listener of listeners.splice(0)) listener()
    })
    return {
      send(bytes) {
        if (!lines.has(line)) return
        line.write(bytes)
        if (line.waiting() <= MAX_WAITING) return
        line.destroy()
        slow()
      },
      end: line.end,
      cut: line.destroy,
      closed: (listener) => void listeners.push(listener),
    }
  }
  return {
    get count() {
      return lines.size
    },
    over,
    open(reply, type) {
      const { raw, request } = reply
      const stream = over({
        address: request.ip,
        write: (bytes) => void raw.write(bytes),
        waiting: () => raw.writableLength,
        end: () => void raw.end(),
        destroy: () => void raw.destroy(),
        onClose: (listener) => void raw.on('close', listener),
      })
      // Bypasses all hooks: compression or buffering would delay the data.
      reply.hijack()
      markStream(reply)
      raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': type,
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      raw.flushHeaders()
      return stream
    },
    close() {
      for (const line of [...lines.keys()]) line.end()
    },
  }
}
