// Looks once a second, and only while somebody listens, for what changed, and tells the streams.

import type { Logger } from 'pino'
import type { Topic } from './topic.ts'

const TICK_MS = 1000

export interface TopicPoller {
  /** Takes part in a topic; another listener's look serves this one too. Returns what ends it. */
  follow(topic: Topic): () => void
  close(): void
}

interface Followed {
  topic: Topic
  listeners: number
}

/** Sends to every stream that listens to a topic. */
type Publish = (topic: string, data: unknown, id?: string) => void

export function createPoller(publish: Publish, log: Logger): TopicPoller {
  const followed = new Map<string, Followed>()
  let timer: NodeJS.Timeout | null = null
  let ticks = 0
  let isLooking = false

  const look = async () => {
    if (isLooking) return
    isLooking = true
    ticks += 1
    try {
      for (const { topic } of [...followed.values()]) {
        if (ticks % topic.every !== 0) continue
        const news = await topic.look()
        if (news) publish(topic.key, news.data, news.id)
      }
    } catch (error) {
      // The tables are looked at again in a second; what was missed is seen then.
      log.error({ err: error }, 'Nobody could be told what changed')
    } finally {
      isLooking = false
    }
  }
  const rest = () => {
    if (timer) clearInterval(timer)
    timer = null
  }

  return {
    follow(topic) {
      const known = followed.get(topic.key)
      if (known) known.listeners += 1
      else followed.set(topic.key, { topic, listeners: 1 })
      timer ??= setInterval(look, TICK_MS).unref()
      return () => {
        const own = followed.get(topic.key)
        if (own && --own.listeners === 0) followed.delete(topic.key)
        if (followed.size === 0) rest()
      }
    },
    close() {
      followed.clear()
      rest()
    },
  }
}
