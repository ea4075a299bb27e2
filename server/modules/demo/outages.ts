// Simulates outages of a device, or of a whole site.

import { DEMO_DAY_SECONDS } from './clock.ts'
import { randomOf } from './random.ts'

export interface Outage {
  /** Seconds of the day. */
  start: number
  end: number
}

/** Outages per day, for a downtime of three percent. */
const A_DAY = 0.5
const MEAN = (0.03 * DEMO_DAY_SECONDS) / A_DAY
const POWER_CUTS = 1 / 30

export function outagesOf(site: string, device: string, day: string): Outage[] {
  const random = randomOf(device, day, 'outage')
  const own = Array.from({ length: random.poisson(A_DAY) }, () => from(random.between(0, DEMO_DAY_SECONDS), random.exponential(MEAN)))
  const power = randomOf(site, day, 'power')
  return power.chance(POWER_CUTS) ? [...own, from(power.between(0, DEMO_DAY_SECONDS), power.between(3600, 10_800))] : own
}

export function isOut(outages: readonly Outage[], second: number): boolean {
  return outages.some(({ start, end }) => second >= start && second < end)
}

/** Cuts an outage at midnight. */
function from(start: number, length: number): Outage {
  return { start: Math.round(start), end: Math.min(Math.round(start + length), DEMO_DAY_SECONDS) }
}
