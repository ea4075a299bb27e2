// Reads the first states of a stream's topics. A failing topic is reported and read again at growing intervals.

import type { Topic } from '../series/topic.ts'

/** Seconds before each further attempt. */
const WAITS = [2, 5, 15, 30, 60]

export interface TopicStates {
  /** States by topic key, and failed topics. */
  read(): Promise<{ known: Readonly<Record<string, unknown>>; failed: readonly Topic[] }>
  /** Retries failed topics and sends their states. */
  retry(failed: readonly Topic[], send: (topic: string, data: unknown) => void): void
  close(): void
}

/** @param report called for every failure */
export function topicStates(topics: readonly Topic[], since: string | null, report: (error: unknown, topic: Topic) => void): TopicStates {
  const timers = new Set<NodeJS.Timeout>()
  let isClosed = false
  const retryOne = (topic: Topic, send: (topic: string, data: unknown) => void, failures: number) => {
    if (isClosed) return
    const wait = (WAITS[Math.min(failures, WAITS.length) - 1] as number) * 1000
    const timer = setTimeout(() => {
      timers.delete(timer)
      topic.snapshot(since).then(
        (data) => isClosed || data === undefined || send(topic.key, data),
        (error) => {
          report(error, topic)
          retryOne(topic, send, failures + 1)
        },
      )
    }, wait).unref()
    timers.add(timer)
  }
  return {
    async read() {
      const known: Record<string, unknown> = {}
      const failed: Topic[] = []
      for (const topic of topics) {
        try {
          const data = await topic.snapshot(since)
          if (data !== undefined) known[topic.key] = data
        } catch (error) {
          report(error, topic)
          failed.push(topic)
        }
      }
      return { known, failed }
    },
    retry(failed, send) {
      for (const topic of failed) retryOne(topic, send, 1)
    },
    close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
