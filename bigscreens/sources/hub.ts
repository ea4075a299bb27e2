// The sources of one project: each is read once for all its panels, and kept while screens alternate.

import { createContext, useContext } from 'react'
import { api } from '../../engine/api/client.ts'
import { subscribe } from '../../engine/api/live/follow.ts'
import type { PanelSource, ScreenAddress } from '../screen.ts'
import { createFeed, type Feed, type FeedState } from './feed.ts'

export interface SourcePoller {
  projectId: string
  /** `null` while a selection for the source is missing. */
  feedOf(source: PanelSource, address: ScreenAddress): Feed | null
  /** State of the connection, from the sources that are currently read. */
  line(): ConnectionState
  /** Calls the listener after every response; returns a function to unsubscribe. */
  onAnswer(listener: () => void): () => void
}

/** `late`: a read failed; `lost`: three consecutive failures. */
export type ConnectionState = 'good' | 'late' | 'lost'

const LOST = 3

export function createSourcePoller(projectId: string): SourcePoller {
  const feeds = new Map<string, Feed>()
  const live = new Map<Feed, number>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    projectId,
    feedOf(source, address) {
      const query = source.query(address)
      if (query === null) return null
      const key = `${source.path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
      const known = feeds.get(key)
      if (known) return known
      const inner = createFeed({
        read: async (signal, age) => {
          const headers: Record<string, string> = age === 0 ? {} : { 'Cache-Control': `max-age=${age}` }
          return source.parse(
            await api.get<unknown>(source.path, { projectId, ...query }, { signal, headers, silent: true, isContent: true }),
          )
        },
        follow: source.topic === null ? null : (listener) => subscribe(`${source.topic}:${projectId}`, listener),
      })
      const feed: Feed = {
        ...inner,
        join(cadence, wake) {
          live.set(feed, (live.get(feed) ?? 0) + 1)
          const leave = inner.join(cadence, () => {
            wake()
            notify()
          })
          return () => {
            leave()
            const left = (live.get(feed) ?? 1) - 1
            if (left > 0) live.set(feed, left)
            else live.delete(feed)
          }
        },
      }
      feeds.set(key, feed)
      return feed
    },
    line: () => lineOf([...live.keys()].map((feed) => feed.state())),
    onAnswer(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function lineOf(states: readonly Pick<FeedState, 'failures' | 'error'>[]): ConnectionState {
  const failing = states.filter(({ error }) => error !== null && !isRefusal(error) && !isNothing(error))
  if (failing.some(({ failures }) => failures >= LOST)) return 'lost'
  return failing.length > 0 ? 'late' : 'good'
}

/** Status codes for a missing permission; 401 with a fresh token means that too. */
const NO_RIGHT = [401, 403]
const NOT_FOUND = 404

/** True if the server refused because of a missing permission. */
export function isRefusal(error: Error): boolean {
  return NO_RIGHT.includes(Number((error as { code?: unknown }).code))
}

/** True if the server found nothing, such as for a device without an assigned crane. */
export function isNothing(error: Error): boolean {
  return (error as { code?: unknown }).code === NOT_FOUND
}

export const HubContext = createContext<SourcePoller | null>(null)

export function useHub(): SourcePoller {
  const hub = useContext(HubContext)
  if (!hub) throw new Error('a source is read outside a screen')
  return hub
}
