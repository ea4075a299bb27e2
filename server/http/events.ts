// Server push: one server-sent-events stream per page, several topics on it.

import type { FastifyReply } from 'fastify'

const HEARTBEAT_MS = 15_000
/** How long a browser waits before it opens a broken stream again. */
const RETRY_MS = 2_000
/** A page that takes no more for so long is let go of; it comes back when it can. */
const MOST_WAITING = 1024 * 1024

export interface StreamOptions {
  /** How each topic stands, sent before all else, or a change just before would be missed. A topic that is left out has nothing to say yet. */
  first(): Promise<Readonly<Record<string, unknown>>>
  /** The stream ends after so many milliseconds, so that the page asks anew, with the rights of that moment. */
  lifeMs?: number
  closed?(): void
}

export interface Events {
  /** Sends to every open stream that listens to the topic. */
  publish(topic: string, data: unknown, id?: string): void
  /** Turns a request into a stream of these topics, until either side closes it. */
  open(reply: FastifyReply, topics: readonly string[], options: StreamOptions): Promise<void>
  /** Ends every stream. */
  close(): void
}

interface Stream {
  topics: ReadonlySet<string>
  /** What was published before the first messages were ready; `null` once they are sent. */
  held: string[] | null
}

/** @param signed a text with the addresses of files as a page may use them */
export function createEvents(signed: (text: string) => string = (text) => text): Events {
  const streams = new Map<FastifyReply, Stream>()
  const write = (reply: FastifyReply, text: string) => {
    reply.raw.write(text)
    if (reply.raw.writableLength > MOST_WAITING) reply.raw.destroy()
  }
  const heartbeat = setInterval(() => {
    for (const reply of streams.keys()) write(reply, ':\n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    publish(topic, data, id) {
      const message = signed(messageOf(topic, data, id))
      for (const [reply, { topics, held }] of streams) {
        if (!topics.has(topic)) continue
        if (held) held.push(message)
        else write(reply, message)
      }
    },
    async open(reply, topics, { first, lifeMs, closed }) {
      // Past every hook: a compressed or buffered stream would hold its events back.
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' })
      write(reply, `retry: ${RETRY_MS}\n\n`)
      const stream: Stream = { topics: new Set(topics), held: [] }
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
      for (const [topic, data] of Object.entries(known)) write(reply, signed(messageOf(topic, data)))
      for (const message of stream.held ?? []) write(reply, message)
      stream.held = null
    },
    close() {
      clearInterval(heartbeat)
      for (const reply of streams.keys()) reply.raw.end()
      streams.clear()
    },
  }
}

/** What stands behind `|` in a topic is the server's own; the page hears the part before it. */
export function topicName(topic: string): string {
  return topic.split('|', 1)[0] as string
}

function messageOf(topic: string, data: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${topicName(topic)}\ndata: ${JSON.stringify(data)}\n\n`
}
