// Hears from the server what changes while a page is looked at.

import { useEffect } from 'react'
import { useSteady } from '../useSteady.ts'
import { follow } from './liveConnection.ts'

/**
 * Calls `onEvent` with every message of these topics, `device:<projectId>`, `alarm:<projectId>`, `count:<projectId>`.
 * The first message of a topic says how it stands. All users of a page share one connection; none is open while the page is hidden.
 */
export function useLive(topics: readonly string[], onEvent: (topic: string, data: unknown) => void): void {
  const tell = useSteady(onEvent)
  const joined = topics.join(',')
  useEffect(() => {
    const ends = joined.split(',').flatMap((topic) => (topic === '' ? [] : [follow(topic, (data) => tell(topic, data))]))
    return () => {
      for (const end of ends) end()
    }
  }, [joined, tell])
}
