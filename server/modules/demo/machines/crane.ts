// Plans a day of a tower crane: lifts one after another, and other events.

import * as dict from '#engine/site/keys.ts'
import { hour } from '../clock.ts'
import { meanOfMinutes } from '../environment/dust.ts'
import { clamp, type Weather, windAt } from '../environment/weather.ts'
import { type Random, randomOf } from '../random.ts'

export interface Crane {
  key: string
  /** Height and radius in metres. */
  jibHeight: number
  minRange: number
  maxRange: number
  /** Maximum load in tonnes. */
  maxLoad: number
  /** Load limit at a radius: `curve.a / radius - curve.c` tonnes, at most `maxLoad`. */
  curve: { a: number; c: number }
  /** Current height of the work in metres above ground. */
  workHeight: number
  /** Number of cranes with an overlapping circle. */
  neighbours: number
  /** Laxity of the site. */
  laxity: number
}

/** Position of the hook: metres from the mast, metres above ground, degrees clockwise from north. */
export interface HookPose {
  range: number
  height: number
  angle: number
}

export interface CraneCycle {
  /** Seconds of the day. */
  start: number
  end: number
  /** Load in tonnes. */
  load: number
  /** Highest share of the rated moment, in percent. */
  percent: number
  from: HookPose
  to: HookPose
  /** Height in metres at which the hook is moved. */
  travel: number
  /** Index of the driver. */
  driver: 0 | 1
}

/** Flags of the black box besides load and wind; `type` is a key of tower_alarm. */
export interface CraneEvent {
  type: string
  start: number
  end: number
}

export interface CraneDay {
  cycles: readonly CraneCycle[]
  events: readonly CraneEvent[]
}

export const DRIVER_CHANGE = hour(12.5)
export const WIND_STOP = 13.9
/** Shares of a cycle: lift, move, lower, unload, return. */
export const PHASES = [0.25, 0.25, 0.15, 0.15, 0.2] as const

const SHIFTS: readonly (readonly [number, number])[] = [
  [hour(6.5), hour(11.5)],
  [hour(13), hour(18.5)],
]
const OVERTIME = [hour(19), hour(21.5)] as const
// Speeds in m/s, m/s and degrees per second.
const HOIST_SPEED = 1.3
const TROLLEY_SPEED = 0.8
const SLEW_SPEED = 3.4
type Moments = readonly (readonly [range: readonly [number, number], weight: number])[]

/** Distribution of lifts by their share of the rated moment, in percent. */
const momentsOf = ({ laxity }: Crane): Moments => [
  [[8, 40], 55],
  [[40, 75], 30],
  [[75, 90], 13],
  [[90, 100], 1.8 * laxity],
  [[100, 108], 0.2 * laxity],
]
/** Minutes over which a crane's box averages the wind. */
const WIND_MINUTES = 10
const LIMITS = [
  dict.towerAlarm.heightUpperLimit,
  dict.towerAlarm.radiusOuterLimit,
  dict.towerAlarm.radiusInnerLimit,
  dict.towerAlarm.leftSlewLimit,
  dict.towerAlarm.rightSlewLimit,
]

/** Load in tonnes that the moment limit allows at a radius. */
export const momentLoad = ({ curve }: Crane, range: number): number => curve.a / range - curve.c
export const ratedLoad = (crane: Crane, range: number): number => Math.min(crane.maxLoad, momentLoad(crane, range))

export function craneDayOf(crane: Crane, day: string, weather: Weather): CraneDay {
  const random = randomOf(crane.key, day, 'crane')
  const yards = [0, 1].map((at) => yardOf(crane, at))
  const shifts = random.chance(0.3) ? [...SHIFTS, OVERTIME] : SHIFTS
  const cycles: CraneCycle[] = []
  for (const [begin, close] of shifts) {
    const yard = random.pick(yards)
    let second = begin + random.exponential(240)
    while (second < close - 180) {
      const pause = standstill(crane, random, weather, second)
      const cycle = cycleFrom(crane, random, yard, second)
      if (pause === 0 && cycle.end < close) cycles.push(cycle)
      second = pause > 0 ? second + pause : cycle.end + 60 * random.exponential(random.chance(0.2) ? 12 : 1.6)
    }
  }
  return { cycles, events: eventsOf(crane, random, cycles) }
}

/** Wind of the crane's box, m/s: a mean, so that a gust alone raises no alarm. */
export function craneWind({ jibHeight }: Crane, { wind }: Weather, minute: number): number {
  return windAt(meanOfMinutes(wind, minute - WIND_MINUTES + 1, minute + 1), jibHeight)
}

/** Seconds to wait because of wind or rain; 0 if work continues. */
function standstill(crane: Crane, random: Random, weather: Weather, second: number): number {
  const minute = Math.floor(second / 60)
  if (craneWind(crane, weather, minute) > WIND_STOP) return 300
  return weather.isRaining[minute] === 1 && !random.chance(0.3) ? 600 : 0
}

function cycleFrom(crane: Crane, random: Random, yard: HookPose, start: number): CraneCycle {
  const height = random.chance(0.7) ? crane.workHeight + random.between(-3, 3) : random.between(1, crane.workHeight)
  const travel = Math.min(Math.max(height, yard.height) + random.between(4, 9), crane.jibHeight - 2)
  const range = clamp(random.between(0.35, 1) * crane.maxRange, crane.minRange, crane.maxRange)
  const least = Math.max((travel - yard.height) / HOIST_SPEED, Math.abs(range - yard.range) / TROLLEY_SPEED) / PHASES[4]
  const length = Math.round(Math.max(180, 60 * random.logNormal(5.6, 0.35), least))
  const turn = Math.min(170, SLEW_SPEED * length * PHASES[4])
  const to: HookPose = {
    range,
    height: Math.max(0.5, Math.min(height, travel - 2)),
    angle: yard.angle + random.between(-turn, turn),
  }
  const [low, high] = random.weighted(momentsOf(crane))
  const percent = random.between(low, high)
  const load = Math.min((percent / 100) * momentLoad(crane, Math.max(yard.range, to.range)), crane.maxLoad)
  return {
    start: Math.round(start),
    end: Math.round(start) + length,
    load,
    percent,
    from: yard,
    to,
    travel,
    driver: start < DRIVER_CHANGE ? 0 : 1,
  }
}

/** Position of a material yard, the same on all days. */
function yardOf(crane: Crane, at: number): HookPose {
  const random = randomOf(crane.key, 'yard', at)
  return { range: random.between(0.3, 0.6) * crane.maxRange, height: 1, angle: random.between(0, 360) }
}

function eventsOf(crane: Crane, random: Random, cycles: readonly CraneCycle[]): CraneEvent[] {
  const events: CraneEvent[] = []
  const add = (mean: number, seconds: readonly [number, number], type: () => string) => {
    for (let left = cycles.length > 0 ? random.poisson(mean) : 0; left > 0; left--) {
      const cycle = random.pick(cycles)
      const start = Math.round(random.between(cycle.start, cycle.end))
      events.push({ type: type(), start, end: start + Math.round(random.between(...seconds)) })
    }
  }
  add(0.6 * crane.laxity, [20, 60], () => random.pick(LIMITS))
  // Halved, since a warning of a pair of cranes concerns both.
  add(0.4 * crane.neighbours, [20, 50], () => dict.towerAlarm.craneCollisionWarning)
  add(0.01 * crane.neighbours, [20, 40], () => dict.towerAlarm.craneCollisionAlarm)
  add(0.01, [30, 90], () => dict.towerAlarm.tiltAlarm)
  add(0.05 * crane.laxity, [60, 300], () => dict.towerAlarm.unverifiedOperator)
  add(0.02, [600, 3600], () => dict.towerAlarm.sensorFault)
  return events.sort((one, other) => one.start - other.start)
}
