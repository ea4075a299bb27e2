// Readings of a crane in the last ten minutes: stored ones, and those polled since.

import type { CraneTrack } from '#engine/site/answers/machines.ts'

export interface CraneReading {
  /** `YYYY-MM-DD HH:mm:ss`. */
  at: string
  /** In percent. */
  momentPercent: number | null
}

/** Maximum number of readings. */
export const MAX_SAMPLES = 120
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

/** Readings of the last ten minutes before the newest one, in order, one for each time. */
export function lastMinutes(...parts: readonly (readonly CraneReading[])[]): readonly CraneReading[] {
  const byMoment = new Map(parts.flat().map((sample) => [sample.at, sample]))
  const sorted = [...byMoment.values()].sort((one, other) => (one.at < other.at ? -1 : 1))
  const newest = sorted.at(-1)?.at
  if (newest === undefined) return []
  return sorted.filter(({ at }) => secondsFrom(at, newest) <= SPAN_SECONDS).slice(-MAX_SAMPLES)
}

/** For each reading, whether it is the first of its minute and gets a label. */
export function minuteStarts(samples: readonly Pick<CraneReading, 'at'>[]): readonly boolean[] {
  return samples.map(({ at }, place) => at.slice(0, 16) !== samples[place - 1]?.at.slice(0, 16))
}
