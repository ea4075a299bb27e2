// The last ten minutes of a crane: what was stored before the screen came, and what it has read since.

import type { CraneTrack } from '#engine/site/answers/machines.ts'

export interface CraneReading {
  /** `YYYY-MM-DD HH:mm:ss`. */
  at: string
  /** Per cent. */
  momentPercent: number | null
}

/** Two a poll would be more than anyone sees. */
export const MOST_SAMPLES = 120
const SPAN_SECONDS = 600

const secondsFrom = (from: string, moment: string): number => (Date.parse(iso(moment)) - Date.parse(iso(from))) / 1000
const iso = (moment: string): string => `${moment.replace(' ', 'T')}Z`
const later = (moment: string, seconds: number): string =>
  new Date(Date.parse(iso(moment)) + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')

export function samplesOf(from: string, track: CraneTrack | undefined): readonly CraneReading[] {
  return (track?.seconds ?? []).map((second, at) => ({
    at: later(from, second),
    momentPercent: track?.momentPercent[at] ?? null,
  }))
}

/** Readings of the ten minutes before the newest, one per moment, in order, at most as many as are kept. */
export function lastMinutes(...parts: readonly (readonly CraneReading[])[]): readonly CraneReading[] {
  const byMoment = new Map(parts.flat().map((sample) => [sample.at, sample]))
  const sorted = [...byMoment.values()].sort((one, other) => (one.at < other.at ? -1 : 1))
  const newest = sorted.at(-1)?.at
  if (newest === undefined) return []
  return sorted.filter(({ at }) => secondsFrom(at, newest) <= SPAN_SECONDS).slice(-MOST_SAMPLES)
}

/** True when a minute begins with the sample of each place, so that it is named once. */
export function minuteStarts(samples: readonly Pick<CraneReading, 'at'>[]): readonly boolean[] {
  return samples.map(({ at }, place) => at.slice(0, 16) !== samples[place - 1]?.at.slice(0, 16))
}
