import { useEffect, useRef, useState } from 'react'
import { api } from '#engine/api/client.ts'
import type { CranePlayback } from '#engine/site/answers/machines.ts'
import { useHub } from '../../sources/hub.ts'
import { type Hour, hourKey, hoursWanted } from './replayHours.ts'

const PATH = '/api/blade-archives/tower_crane/getPlayback'
/** Number of cached hours. */
const KEPT = 4

export interface ReplayHours {
  /** `null` while it is loading. */
  hour: Hour | null
  error: Error | null
  retry(): void
}

/** Tracks of the current hour of a playback, loaded shortly before they are needed. */
export function useReplayHours(day: string, second: number): ReplayHours {
  const { projectId } = useHub()
  const [hours, setHours] = useState<readonly Hour[]>([])
  const [error, setError] = useState<Error | null>(null)
  const requests = useRef(new Map<string, AbortController>())
  const wanted = hoursWanted(day, second).join()
  useEffect(() => {
    if (error !== null) return
    for (const key of wanted.split(',')) {
      if (requests.current.has(key) || hours.some((hour) => hour.key === key)) continue
      const control = new AbortController()
      requests.current.set(key, control)
      const query = { projectId, startTime: `${key}:00:00`, endTime: `${key}:59:59` }
      api.get<CranePlayback>(PATH, query, { signal: control.signal, silent: true }).then(
        ({ tracks }) => {
          requests.current.delete(key)
          setHours((now) => [...now, { key, tracks }].slice(-KEPT))
        },
        (fault: unknown) => {
          requests.current.delete(key)
          if (!control.signal.aborted) setError(fault instanceof Error ? fault : new Error(String(fault)))
        },
      )
    }
  }, [wanted, projectId, hours, error])
  useEffect(() => {
    const pending = requests.current
    return () => {
      for (const control of pending.values()) control.abort()
      pending.clear()
    }
  }, [])
  const own = hourKey(day, second)
  return { hour: hours.find(({ key }) => key === own) ?? null, error, retry: () => setError(null) }
}
