// Computes the time of a source's next read.

import { millisecondsOf, siteTime } from '../../engine/model/siteTime.ts'
import { CADENCES, type Cadence } from '../screen.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const every: Readonly<Partial<Record<Cadence, number>>> = { '5s': 5 * SECOND, '15s': 15 * SECOND, '1min': MINUTE, '5min': 5 * MINUTE }
/** Share by which a read is shifted, so that walls switched on together do not read together. */
const JITTER = 0.1
const HOUR_PAST = 2 * MINUTE
const DAY_PAST = 5 * MINUTE
/** Maximum delay of reads at a fixed time. */
const SPREAD = MINUTE

/**
 * Time of the next read, in milliseconds since 1970.
 * @param chance random number from 0 up to 1
 * @param isPushed true if a topic announces changes; a `5s` source is then read every 15 s as a safety net
 */
export function nextRead(cadence: Cadence, now: number, chance: number, isPushed = false): number {
  const span = every[cadence === '5s' && isPushed ? '15s' : cadence]
  if (span !== undefined) return now + span * (1 - JITTER + 2 * JITTER * chance)
  return (cadence === 'hourly' ? nextHour(now) : nextDay(now)) + SPREAD * chance
}

const accepted: Readonly<Record<Cadence, number>> = { '5s': 1, '15s': 5, '1min': 15, '5min': 60, hourly: 60, daily: 60 }

/** Maximum age in seconds of a cached response: a part of the read interval, so that screens of one site share responses. */
export function acceptedAge(cadence: Cadence, isPushed = false): number {
  return accepted[cadence === '5s' && isPushed ? '15s' : cadence]
}

function nextHour(now: number): number {
  const at = Math.floor(now / HOUR) * HOUR + HOUR_PAST
  return at > now ? at : at + HOUR
}

/** Time of a daily read; days end at midnight in the site's time zone. */
function nextDay(now: number): number {
  const at = millisecondsOf(`${siteTime(new Date(now)).slice(0, 10)} 00:00:00`) + DAY_PAST
  return at > now ? at : at + DAY
}

const RETRY = [5, 10, 30, 60].map((seconds) => seconds * SECOND)

/** Milliseconds until a retry, by number of consecutive failures: 5, 10, 30, then 60 seconds. */
export function retryAfter(failures: number): number {
  return RETRY[Math.min(failures, RETRY.length) - 1] ?? (RETRY[0] as number)
}

/** The shortest of the cadences. */
export function fastest(cadences: Iterable<Cadence>): Cadence {
  const present = new Set(cadences)
  return CADENCES.find((cadence) => present.has(cadence)) ?? 'daily'
}
