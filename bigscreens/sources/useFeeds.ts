import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import type { Cadence, PanelSource } from '../screen.ts'
import type { Feed, FeedState } from './feed.ts'
import { useHub } from './hub.ts'

export interface Feeds {
  states: Readonly<Record<string, FeedState>>
  /** True while a selection is missing that a source needs. */
  isWaiting: boolean
  refresh(): void
}

const WAITING: FeedState = { data: undefined, at: null, error: null, failures: 0, isLate: false }

/** State of a panel's sources, which are read while it is mounted. */
export function useFeeds(sources: Readonly<Record<string, PanelSource>>, cadence: Cadence): Feeds {
  const hub = useHub()
  const [address] = useSearchParams()
  const chosen = address.toString()
  const feeds = useMemo(() => {
    const now = new URLSearchParams(chosen)
    return Object.entries(sources).map(([name, source]) => [name, hub.feedOf(source, now)] as const)
  }, [hub, sources, chosen])
  const subscribe = useCallback(
    (wake: () => void) => {
      const leaves = feeds.flatMap(([, feed]) => feed?.join(cadence, wake) ?? [])
      return () => {
        for (const leave of leaves) leave()
      }
    },
    [feeds, cadence],
  )
  const snapshot = useMemo(() => latest(feeds), [feeds])
  const states = useSyncExternalStore(subscribe, snapshot)
  return {
    states,
    isWaiting: feeds.some(([, feed]) => feed === null),
    refresh: () => {
      for (const [, feed] of feeds) feed?.refresh()
    },
  }
}

/** Returns the states of all sources; the object is stable while no state changes. */
function latest(feeds: readonly (readonly [string, Feed | null])[]): () => Readonly<Record<string, FeedState>> {
  let known: Readonly<Record<string, FeedState>> | null = null
  return () => {
    if (known === null || feeds.some(([name, feed]) => known?.[name] !== (feed?.state() ?? WAITING)))
      known = Object.fromEntries(feeds.map(([name, feed]) => [name, feed?.state() ?? WAITING]))
    return known
  }
}

/** Data of one source, for components outside of panels; undefined before the first response. */
export function useSource<Data>(source: PanelSource<Data>, cadence: Cadence): { data: Data | undefined; error: Error | null } {
  const sources = useMemo(() => ({ one: source as PanelSource }), [source])
  const state = useFeeds(sources, cadence).states.one ?? WAITING
  return { data: state.data as Data | undefined, error: state.error }
}
