// Streams of bytes without an end, such as live pictures: how many there are, who is too slow, and that all end with the server.

import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import { markStream } from './events.ts'

/** A reader that lets so much wait is let go of; it comes back when it can. */
const MOST_WAITING = 1024 * 1024
const MOST_OF_ALL = 300
/** A wall and a console or two behind one address. */
const MOST_OF_ADDRESS = 60

/** A connected reader, over HTTP or a WebSocket. */
export interface ByteStream {
  send(bytes: Uint8Array): void
  /** Ends in order, as a stream that is over. */
  end(): void
  /** Cuts the connection, as a broken line does. */
  cut(): void
  /** Told once, when either side is gone. */
  closed(listener: () => void): void
}

/** Writable side of a stream. */
export interface StreamWriter {
  address: string
  write(bytes: Uint8Array): void
  /** Bytes that the other side has not taken yet. */
  waiting(): number
  end(): void
  destroy(): void
  onClose(listener: () => void): void
}

export interface Streams {
  readonly count: number
  /** Turns a request into a stream. Throws `video.tooMany` beyond what the server or an address may have. */
  open(reply: FastifyReply, type: string): ByteStream
  /** The same over any line. */
  over(line: StreamWriter): ByteStream
  /** Ends all of them. */
  close(): void
}

/** @param slow told of each reader that is let go of because it is too slow */
export function createStreams(slow: () => void = () => {}): Streams {
  const lines = new Map<StreamWriter, string>()
  const over = (line: StreamWriter): ByteStream => {
    const { address } = line
    const ofAddress = [...lines.values()].filter((line) => line === address).length
    if (lines.size >= MOST_OF_ALL || ofAddress >= MOST_OF_ADDRESS) throw new AppError('video.tooMany')
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
        if (line.waiting() <= MOST_WAITING) return
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
      // Past every hook: what is compressed or buffered comes late.
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
