import { useEffect, useReducer } from 'react'
import { clockAt, nextClock } from './playback.ts'

/** Updates per second. */
const PICTURES = 12
/** Maximum step in seconds, so that the clock does not jump after the page was hidden. */
const MAX_SECONDS = 1

/** A clock over `length` seconds that advances while it plays. */
export function usePlayback(length: number, start = 0) {
  const [clock, send] = useReducer(nextClock, clockAt(length, start))
  const { isPlaying } = clock
  useEffect(() => {
    if (!isPlaying) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      send({ do: 'tick', seconds: Math.min(MAX_SECONDS, (now - last) / 1000) })
      last = now
    }, 1000 / PICTURES)
    return () => clearInterval(timer)
  }, [isPlaying])
  return [clock, send] as const
}
