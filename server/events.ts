// Server push: one server-sent-events stream per page, several topics on it.

import type { FastifyReply } from 'fastify'

const HEARTBEAT_MS = 15_000
/** How long a browser waits before it opens a broken stream again. */
const RETRY_MS = 2_000

export interface Events {
  /** Sends to every open stream that listens to the topic. */
  publish(topic: string, data: unknown): void
  /** Turns a request into a stream of these topics, until either side closes it. How each stands now is sent first, or a change just before would be missed. */
  open(reply: FastifyReply, topics: Readonly<Record<string, unknown>>): void
  /** Ends every stream. */
  close(): void
}

export function createEvents(): Events {
  const streams = new Map<FastifyReply, ReadonlySet<string>>()
  const heartbeat = setInterval(() => {
    for (const reply of streams.keys()) reply.raw.write(':\n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    publish(topic, data) {
      const message = messageOf(topic, data)
      for (const [reply, topics] of streams) if (topics.has(topic)) reply.raw.write(message)
    },
    open(reply, topics) {
      // Past every hook: a compressed or buffered stream would hold its events back.
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' })
      reply.raw.write(`retry: ${RETRY_MS}\n\n`)
      for (const [topic, data] of Object.entries(topics)) reply.raw.write(messageOf(topic, data))
      streams.set(reply, new Set(Object.keys(topics)))
      reply.raw.on('close', () => streams.delete(reply))
    },
    close() {
      clearInterval(heartbeat)
      for (const reply of streams.keys()) reply.raw.end()
      streams.clear()
    },
  }
}

const messageOf = (topic: string, data: unknown): string => `event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`
