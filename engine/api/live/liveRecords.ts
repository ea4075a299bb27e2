// Live values of records for list cells: one store for all lists of a page, filled by the event stream.

import { useCallback, useSyncExternalStore } from 'react'
import { subscribe } from './follow.ts'

/** Event about a record: its id and changed fields. */
export type LiveRecord = Readonly<Record<string, unknown>> & { id: string }

interface Topic {
  end(): void
  /** Listeners by record id. The topic is subscribed while there are any. */
  wakers: Map<string, Set<() => void>>
  records: Map<string, LiveRecord>
}

const topics = new Map<string, Topic>()

/** The latest live values of a record; undefined before the first event, and without a topic. */
export function useLiveRecord(topic: string | null, id: string): LiveRecord | undefined {
  const subscribe = useCallback(
    (wake: () => void) => {
      if (topic === null || id === '') return () => {}
      join(topic, id, wake)
      return () => leave(topic, id, wake)
    },
    [topic, id],
  )
  const newest = () => (topic === null ? undefined : topics.get(topic)?.records.get(id))
  return useSyncExternalStore(subscribe, newest, newest)
}

function join(name: string, id: string, wake: () => void): void {
  const topic = topics.get(name) ?? open(name)
  topic.wakers.set(id, (topic.wakers.get(id) ?? new Set()).add(wake))
}

function open(name: string): Topic {
  const topic: Topic = { end: () => {}, wakers: new Map(), records: new Map() }
  topics.set(name, topic)
  topic.end = subscribe(name, (data) => take(topic, data as readonly LiveRecord[]))
  return topic
}

function leave(name: string, id: string, wake: () => void): void {
  const topic = topics.get(name)
  const waiting = topic?.wakers.get(id)
  waiting?.delete(wake)
  if (!topic || waiting?.size !== 0) return
  topic.wakers.delete(id)
  topic.records.delete(id)
  if (topic.wakers.size > 0) return
  topics.delete(name)
  topic.end()
}

/** Stores values of records that a cell shows. */
function take({ wakers, records }: Topic, received: readonly LiveRecord[]): void {
  for (const record of received) {
    const waiting = wakers.get(record.id)
    if (!waiting) continue
    records.set(record.id, record)
    for (const wake of waiting) wake()
  }
}
