// Playback of a day: a clock with a speed, and the poses of cranes at a second.

import type { CraneTrack, GroupCrane } from '#engine/site/answers/machines.ts'
import { poseAt } from './tween.ts'

export const PLAYBACK_SPEEDS = [1, 10, 60] as const
export type PlaybackSpeed = (typeof PLAYBACK_SPEEDS)[number]

export interface Clock {
  /** Seconds since the start, 0 to `length`. */
  second: number
  length: number
  speed: PlaybackSpeed
  isPlaying: boolean
}

export type ClockAction =
  | { do: 'play' }
  | { do: 'pause' }
  | { do: 'seek'; second: number }
  | { do: 'speed'; speed: PlaybackSpeed }
  /** Advances the clock by real seconds. */
  | { do: 'tick'; seconds: number }

export const clockAt = (length: number, second = 0): Clock => ({ second, length, speed: 10, isPlaying: false })

/** Next state of the clock. It stops at the end; playing from there starts over. */
export function nextClock(clock: Clock, action: ClockAction): Clock {
  switch (action.do) {
    case 'play':
      return { ...clock, isPlaying: true, second: clock.second >= clock.length ? 0 : clock.second }
    case 'pause':
      return { ...clock, isPlaying: false }
    case 'seek':
      return { ...clock, second: Math.max(0, Math.min(clock.length, action.second)) }
    case 'speed':
      return { ...clock, speed: action.speed }
    case 'tick': {
      if (!clock.isPlaying) return clock
      const second = Math.min(clock.length, clock.second + action.seconds * clock.speed)
      return { ...clock, second, isPlaying: second < clock.length }
    }
  }
}

/** Gap in seconds after which a crane counts as offline; idle cranes send data once a minute. */
const SILENT = 180

/** The crane at a second of its track; offline if the track has a gap there. */
export function craneThen(crane: GroupCrane, track: CraneTrack | undefined, second: number): GroupCrane {
  const unknown = { ...crane, angle: null, range: null, height: null, load: null, momentPercent: null, online: 0, level: 0, distances: [] }
  if (!track) return unknown
  const at = lastBefore(track.seconds, second)
  const since = track.seconds[at]
  if (since === undefined || second - since > SILENT) return unknown
  const until = track.seconds[at + 1]
  const share = until === undefined || until - since > SILENT ? 0 : (second - since) / (until - since)
  const value = (name: 'load' | 'momentPercent') => track[name][at] ?? null
  const between = (name: 'angle' | 'range' | 'height') => {
    const start = track[name][at] ?? null
    return start === null ? null : (poseAt({ [name]: start }, { [name]: track[name][at + 1] ?? start }, share)[name] ?? null)
  }
  return {
    ...unknown,
    angle: between('angle'),
    range: between('range'),
    height: between('height'),
    load: value('load'),
    momentPercent: value('momentPercent'),
    online: 1,
    level: track.alarms[at] ? 3 : 0,
  }
}

/** Index of the last of ascending values that is not above `value`; -1 if there is none. */
export function lastBefore(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] as number) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Seconds of a day as `HH:mm:ss`. */
export function timeText(second: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(second / 3600)}:${two((second / 60) % 60)}:${two(second % 60)}`
}
