// Computes the time of a source's next read.

import { millisecondsOf, siteTime } from '../../engine/model/siteTime.ts'
import type { Cadence } from '../screen.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const every: Readonly<Partial<Record<Cadence, number>>> = { A: 5 * SECOND, B: 15 * SECOND, C: MINUTE, D: 5 * MINUTE }
/** Walls that were switched on together do not ask together. */
const JITTER = 0.1
const HOUR_PAST = 2 * MINUTE
const DAY_PAST = 5 * MINUTE
/** Maximum delay of reads at a fixed time. */
const SPREAD = MINUTE

/**
 * The moment of the next read, in milliseconds.
 * @param chance from 0 up to 1
 * @param isPushed a topic tells of changes: what is read by itself is only the net below, and comes as class B
 */
export function nextRead(cadence: Cadence, now: number, chance: number, isPushed = false): number {
  const span = every[cadence === 'A' && isPushed ? 'B' : cadence]
  if (span !== undefined) return now + span * (1 - JITTER + 2 * JITTER * chance)
  return (cadence === 'E' ? nextHour(now) : nextDay(now)) + SPREAD * chance
}

const accepted: Readonly<Record<Cadence, number>> = { A: 1, B: 5, C: 15, D: 60, E: 60, F: 60 }

/** Seconds that an answer may be old when it comes, so that walls of one site may share it: a part of the wait for the next. */
export function acceptedAge(cadence: Cadence, isPushed = false): number {
  return accepted[cadence === 'A' && isPushed ? 'B' : cadence]
}

function nextHour(now: number): number {
  const at = Math.floor(now / HOUR) * HOUR + HOUR_PAST
  return at > now ? at : at + HOUR
}

/** Midnight is that of the site, whose day the figures are of. */
function nextDay(now: number): number {
  const at = millisecondsOf(`${siteTime(new Date(now)).slice(0, 10)} 00:00:00`) + DAY_PAST
  return at > now ? at : at + DAY
}

const RETRY = [5, 10, 30, 60].map((seconds) => seconds * SECOND)

/** Milliseconds to wait after so many failures in a row: 5, 10, 30, then every 60 seconds. */
export function retryAfter(failures: number): number {
  return RETRY[Math.min(failures, RETRY.length) - 1] ?? (RETRY[0] as number)
}

/** A source that several panels name is read as often as the most eager of them asks. */
export function fastest(cadences: Iterable<Cadence>): Cadence {
  return [...cadences].sort()[0] ?? 'F'
}
