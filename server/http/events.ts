// Server push: one server-sent-events stream per page, several topics on it.

import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'

/** The message of a topic that could not be read: `{topic}`. A page receives the topic itself once it is read. */
export const FAILED = 'failed'

const HEARTBEAT_MS = 15_000
/** How long a browser waits before it opens a broken stream again. */
const RETRY_MS = 2_000
/** A page that takes no more for so long is let go of; it comes back when it can. */
const MOST_WAITING = 1024 * 1024
const HOLDER_CHECK_MS = 3_000
/** A site behind one address has a page open at every desk. */
const MOST_OF_ADDRESS = 400

/** User of a stream. */
export interface StreamHolder {
  userId: string
  sessionId: string
  /** How many streams the user may have. */
  most: number
  /** True when they still may listen. */
  isStill(): boolean | Promise<boolean>
}

export interface StreamOptions {
  /** How each topic stands, sent before all else, or a change just before would be missed. A topic that is left out has nothing to say yet. */
  first(): Promise<Readonly<Record<string, unknown>>>
  /** The stream ends after so many milliseconds, so that the page asks anew, with the rights of that moment. */
  lifeMs?: number
  /** `null` for a stream that anybody may open. */
  holder: StreamHolder | null
  closed?(): void
}

export interface Events {
  /** Streams that are open. */
  readonly count: number
  /** Sends to every open stream that listens to the topic. */
  publish(topic: string, data: unknown, id?: string): void
  /** Tells every open stream that listens to the topic that it could not be read. Pages keep the last data until the next arrive. */
  publishFailure(topic: string): void
  /**
   * Turns a request into a stream of these topics, until either side closes it. Resolves to a function that sends to this stream only.
   * Throws `live.tooMany` beyond what a user or an address may have.
   */
  open(reply: FastifyReply, topics: readonly string[], options: StreamOptions): Promise<(topic: string, data: unknown) => void>
  /** Ends the streams of a session at once. Streams of sessions that another node ended close within seconds. */
  endOf(sessionId: string): void
  /** Ends every stream. */
  close(): void
}

interface Stream {
  topics: ReadonlySet<string>
  address: string
  holder: StreamHolder | null
  /** Events published before the first messages were sent; `null` afterwards. */
  held: string[] | null
}

const opened = new WeakSet<FastifyReply>()

/** From now on this reply is a stream. */
export function markStream(reply: FastifyReply): void {
  opened.add(reply)
}

/** True when this reply became a stream: it ends when the page leaves, which says nothing of how long it took. */
export function isStream(reply: FastifyReply): boolean {
  return opened.has(reply)
}

/**
 * @param cut told of each stream that is let go of because its page is too slow
 * @param signed a text with the addresses of files as a page may use them
 */
export function createEvents(cut: () => void = () => {}, signed: (text: string) => string = (text) => text): Events {
  const streams = new Map<FastifyReply, Stream>()
  const write = (reply: FastifyReply, text: string) => {
    reply.raw.write(text)
    if (reply.raw.writableLength <= MOST_WAITING) return
    reply.raw.destroy()
    cut()
  }
  const heartbeat = setInterval(() => {
    for (const reply of streams.keys()) write(reply, ':\n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()
  const check = setInterval(() => {
    for (const [reply, { holder }] of streams) {
      // A store that does not answer ends nobody's stream.
      Promise.resolve(holder?.isStill() ?? true).then(
        (isStill) => isStill || reply.raw.end(),
        () => {},
      )
    }
  }, HOLDER_CHECK_MS)
  check.unref()
  const refuseMore = (address: string, holder: StreamHolder | null) => {
    // Streams that anybody may open are counted apart, or a stranger would take the places of the site behind an address.
    const all = [...streams.values()].filter((stream) => (stream.holder === null) === (holder === null))
    const ofUser = holder && all.filter((stream) => stream.holder?.userId === holder.userId).length
    const isFull = (holder && (ofUser ?? 0) >= holder.most) || all.filter((stream) => stream.address === address).length >= MOST_OF_ADDRESS
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
      // Past every hook: a compressed or buffered stream would hold its events back.
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

/** The part of a topic after `|` is internal; the page receives the part before it. */
export function topicName(topic: string): string {
  return topic.split('|', 1)[0] as string
}

function messageOf(topic: string, data: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${topicName(topic)}\ndata: ${JSON.stringify(data)}\n\n`
}
