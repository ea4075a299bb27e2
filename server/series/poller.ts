// Polls the topics that have subscribers, once a second, and publishes their changes to the event streams.

import type { Logger } from 'pino'
import type { Topic } from './topic.ts'

const TICK_MS = 1000

export interface TopicPoller {
  /** Subscribes to a topic; subscribers of one key share a poll. Returns the function that unsubscribes. */
  subscribe(topic: Topic): () => void
  close(): void
}

interface Subscription {
  topic: Topic
  subscribers: number
  /** Failed polls in a row. */
  failures: number
  /** Tick of the next poll after a failure. */
  dueTick: number
}

/** Topics of a batch that are polled at the same time: more of them would read too many rows by one statement. */
const POLLED_TOGETHER = 20
/** Each failure doubles the poll interval, up to this factor. */
const MAX_BACKOFF = 32

/** Both methods reach every stream that is subscribed to the topic. */
interface Publisher {
  publish(topic: string, data: unknown, id?: string): void
  publishFailure(topic: string): void
}

export function createPoller({ publish, publishFailure }: Publisher, log: Logger): TopicPoller {
  const subscriptions = new Map<string, Subscription>()
  let timer: NodeJS.Timeout | null = null
  let ticks = 0
  let isPolling = false

  const poll = async () => {
    if (isPolling) return
    isPolling = true
    ticks += 1
    const due = [...subscriptions.values()].filter(({ topic, dueTick }) => ticks % topic.everySeconds === 0 && ticks >= dueTick)
    for (const batch of Map.groupBy(due, ({ topic }) => topic.batch ?? topic.key).values()) {
      for (let at = 0; at < batch.length; at += POLLED_TOGETHER) await Promise.all(batch.slice(at, at + POLLED_TOGETHER).map(pollTopic))
    }
    isPolling = false
  }
  /** A failure of one topic does not stop the others. */
  const pollTopic = async (subscription: Subscription) => {
    const { topic } = subscription
    try {
      const news = await topic.poll()
      if (news) publish(topic.key, news.data, news.id)
      // Pages that were informed of a failure receive the state again, even if nothing has changed.
      else if (subscription.failures > 0) await publishState(topic)
      subscription.failures = 0
    } catch (error) {
      publishFailure(topic.key)
      // The next poll also finds the changes that this one missed.
      subscription.dueTick = ticks + topic.everySeconds * Math.min(2 ** subscription.failures++, MAX_BACKOFF)
      log.error({ err: error, topic: topic.key }, 'Polling of a live topic failed; it is polled again')
    }
  }
  const publishState = async ({ key, snapshot }: Topic) => {
    const state = await snapshot(null)
    if (state !== undefined) publish(key, state)
  }
  const stop = () => {
    if (timer) clearInterval(timer)
    timer = null
  }

  return {
    subscribe(topic) {
      const known = subscriptions.get(topic.key)
      if (known) known.subscribers += 1
      else subscriptions.set(topic.key, { topic, subscribers: 1, failures: 0, dueTick: 0 })
      timer ??= setInterval(poll, TICK_MS).unref()
      return () => {
        const own = subscriptions.get(topic.key)
        if (own && --own.subscribers === 0) subscriptions.delete(topic.key)
        if (subscriptions.size === 0) stop()
      }
    },
    close() {
      subscriptions.clear()
      stop()
    },
  }
}
