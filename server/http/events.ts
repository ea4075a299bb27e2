// Server-sent events: one stream per page, with several topics.

import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'

/** Event for a topic that could not be read: `{topic}`. The topic itself follows when it can be read again. */
export const FAILED = 'failed'

const HEARTBEAT_MS = 15_000
/** Milliseconds before a browser reopens a broken stream. */
const RETRY_MS = 2_000
/** Maximum number of unsent bytes; a slower page is disconnected and reconnects. */
const MAX_WAITING = 1024 * 1024
const HOLDER_CHECK_MS = 3_000
/** Maximum number of streams per address: a whole site may share one address. */
const MAX_OF_ADDRESS = 400

/** User of a stream. */
export interface StreamHolder {
  userId: string
  sessionId: string
  /** Maximum number of streams of the user. */
  most: number
  /** True while the user may still receive events. */
  isStill(): boolean | Promise<boolean>
}

export interface StreamOptions {
  /** First states of the topics, sent before any event so that no change is missed. Topics without a state are omitted. */
  first(): Promise<Readonly<Record<string, unknown>>>
  /** Milliseconds after which the stream ends, so that the page reconnects with its current rights. */
  lifeMs?: number
  /** `null` for a public stream. */
  holder: StreamHolder | null
  closed?(): void
}

export interface Events {
  /** Number of open streams. */
  readonly count: number
  /** Sends an event to every open stream with the topic. */
  publish(topic: string, data: unknown, id?: string): void
  /** Reports to every open stream with the topic that it could not be read. Pages keep the last data until new data arrive. */
  publishFailure(topic: string): void
  /**
   * Turns a request into a stream of topics, until either side closes it. Resolves to a function that sends to this stream only. Throws
   * `live.tooMany` beyond the limit of a user or an address.
   */
  open(reply: FastifyReply, topics: readonly string[], options: StreamOptions): Promise<(topic: string, data: unknown) => void>
  /** Ends the streams of a session immediately. Streams of sessions ended by another node close within seconds. */
  endOf(sessionId: string): void
  /** Ends every stream. */
  close(): void
}

interface Stream {
  topics: ReadonlySet<string>
  address: string
  holder: StreamHolder | null
  /** Events published before the first states were sent; `null` afterwards. */
  held: string[] | null
}

const opened = new WeakSet<FastifyReply>()

/** Marks a reply as a stream. */
export function markStream(reply: FastifyReply): void {
  opened.add(reply)
}

/** True for a reply that became a stream: its duration says nothing, since it ends when the page is closed. */
export function isStream(reply: FastifyReply): boolean {
  return opened.has(reply)
}

/**
 * @param cut called for each stream closed because its page is too slow
 * @param signed signs the file URLs in a text
 */
export function createEvents(cut: () => void = () => {}, signed: (text: string) => string = (text) => text): Events {
  const streams = new Map<FastifyReply, Stream>()
  const write = (reply: FastifyReply, text: string) => {
    reply.raw.write(text)
    if (reply.raw.writableLength <= MAX_WAITING) return
    reply.raw.destroy()
    cut()
  }
  const heartbeat = setInterval(() => {
    for (const reply of streams.keys()) write(reply, ':\n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()
  const check = setInterval(() => {
    for (const [reply, { holder }] of streams) {
      // If the check fails because the database is away, the stream stays open.
      Promise.resolve(holder?.isStill() ?? true).then(
        (isStill) => isStill || reply.raw.end(),
        () => {},
      )
    }
  }, HOLDER_CHECK_MS)
  check.unref()
  const refuseMore = (address: string, holder: StreamHolder | null) => {
    // Public streams are counted separately, so that anonymous callers cannot use up the streams of users at the same address.
    const all = [...streams.values()].filter((stream) => (stream.holder === null) === (holder === null))
    const ofUser = holder && all.filter((stream) => stream.holder?.userId === holder.userId).length
    const isFull = (holder && (ofUser ?? 0) >= holder.most) || all.filter((stream) => stream.address === address).length >= MAX_OF_ADDRESS
    if (isFull) throw new AppError('live.tooMany')
  }
  const sendTo = (topic: string, message: string) => {
    for (const [reply, { topics, held }] of streams) {
      if (!topics.has(topic)) continue
      if (held) held.push(message)
      else write(reply, message)
    }
  }

  return {
    get count() {
      return streams.size
    },
    publish: (topic, data, id) => sendTo(topic, signed(messageOf(topic, data, id))),
    publishFailure: (topic) => sendTo(topic, messageOf(FAILED, { topic: topicName(topic) })),
    async open(reply, topics, { first, lifeMs, holder, closed }) {
      const address = reply.request.ip
      refuseMore(address, holder)
      // Bypasses all hooks: compression or buffering would delay events.
      reply.hijack()
      markStream(reply)
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache',
        'x-accel-buffering': 'no',
      })
      write(reply, `retry: ${RETRY_MS}\n\n`)
      const stream: Stream = { topics: new Set(topics), address, holder, held: [] }
      streams.set(reply, stream)
      const end = lifeMs === undefined ? undefined : setTimeout(() => reply.raw.end(), lifeMs).unref()
      reply.raw.on('close', () => {
        clearTimeout(end)
        streams.delete(reply)
        closed?.()
      })
      const known = await first().catch((error) => {
        reply.raw.destroy()
        throw error
      })
      const send = (topic: string, data: unknown) => write(reply, signed(messageOf(topic, data)))
      for (const [topic, data] of Object.entries(known)) send(topic, data)
      for (const message of stream.held ?? []) write(reply, message)
      stream.held = null
      return send
    },
    endOf(sessionId) {
      for (const [reply, { holder }] of streams) if (holder?.sessionId === sessionId) reply.raw.end()
    },
    close() {
      clearInterval(heartbeat)
      clearInterval(check)
      for (const reply of streams.keys()) reply.raw.end()
      streams.clear()
    },
  }
}

/** Name of a topic as pages see it, without the internal part after `|`. */
export function topicName(topic: string): string {
  return topic.split('|', 1)[0] as string
}

function messageOf(topic: string, data: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${topicName(topic)}\ndata: ${JSON.stringify(data)}\n\n`
}
