import { useEffect, useReducer } from 'react'
import { clockAt, nextClock } from './playback.ts'

/** Pictures a second while it plays. */
const PICTURES = 20
/** A page that was hidden goes on where it was, it does not jump. */
const MOST_SECONDS = 1

/** A clock over `length` seconds that runs with the frames of the page while it plays. */
export function usePlayback(length: number, start = 0) {
  const [clock, send] = useReducer(nextClock, clockAt(length, start))
  const { isPlaying } = clock
  useEffect(() => {
    if (!isPlaying) return
    let last: number | null = null
    let frame = requestAnimationFrame(function picture(time) {
      const seconds = (time - (last ?? time)) / 1000
      if (last === null || seconds >= 1 / PICTURES) {
        last = time
        send({ do: 'tick', seconds: Math.min(MOST_SECONDS, seconds) })
      }
      frame = requestAnimationFrame(picture)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying])
  return [clock, send] as const
}
