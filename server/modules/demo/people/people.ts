// Simulated passes through the gates of a site on a day.

import * as dict from '#engine/site/keys.ts'
import { DEMO_DAY_SECONDS, hour } from '../clock.ts'
import type { Weather } from '../environment/weather.ts'
import { type Random, randomOf } from '../random.ts'

/** Roster data that the gates know. */
/** Keys of `attend_result` as numbers. */
export const PASSED = Number(dict.attendResult.passed)
export const STRANGER = Number(dict.attendResult.stranger)
export const NOT_ADMITTED = Number(dict.attendResult.notAdmitted)

export interface PlannedWorker {
  key: string
  isAdmitted: boolean
  /** First and last day on site; `null` while the worker stays. */
  entryDate: string
  exitDate: string | null
  hasExpiredCertificate: boolean
}

export interface DemoPass {
  second: number
  /** Key of attend_direction: in or out. */
  direction: dict.KeyOf<typeof dict.attendDirection>
  /** Key of attend_mode. */
  mode: string
  /** Key of attend_result, as a number. */
  result: number
  /** `null` for an unknown face. */
  worker: PlannedWorker | null
  /** Body temperature in °C. */
  temperature: number
}

const MISSING_OUT = 0.03
const STRANGERS = 0.01
const REFUSED = 0.004
/** Share of unadmitted workers who try to pass. */
const UNADMITTED = 0.05
const HEAT = 37

/** Share of the roster that comes to work: two thirds, less in rain and heat. */
export function turnoutOf(key: string, day: string, weather: Weather): number {
  const usual = randomOf(key, day, 'turnout').between(0.62, 0.74)
  const morningRain = weather.isRaining.subarray(360, 720).some((rain) => rain === 1)
  return usual - (morningRain ? 0.15 : 0) - (Math.max(...weather.temperature) > HEAT ? 0.1 : 0)
}

/** All passes of a day in order of time. */
export function demoPassesOf(key: string, workers: readonly PlannedWorker[], day: string, weather: Weather): DemoPass[] {
  const turnout = turnoutOf(key, day, weather)
  const passes: DemoPass[] = []
  for (const worker of workers) {
    if (!isOnRoster(worker, day)) continue
    const random = randomOf(key, worker.key, day, 'passes')
    const chance = worker.isAdmitted ? turnout : UNADMITTED
    if (random.chance(chance)) passes.push(...(worker.isAdmitted ? passesOfWorker(worker, random) : refusal(worker, random)))
  }
  const random = randomOf(key, day, 'strangers')
  for (let left = random.poisson(passes.length * STRANGERS); left > 0; left--) {
    passes.push({
      second: at(random, 9, 180),
      direction: dict.attendDirection.in,
      mode: dict.attendMode.face,
      result: STRANGER,
      worker: null,
      temperature: warmth(random),
    })
  }
  return passes.sort((one, other) => one.second - other.second)
}

export function isOnRoster({ entryDate, exitDate }: PlannedWorker, day: string): boolean {
  return entryDate <= day && (exitDate === null || day <= exitDate)
}

function passesOfWorker(worker: PlannedWorker, random: Random): DemoPass[] {
  const mode = random.chance(0.93) ? dict.attendMode.face : dict.attendMode.card
  if (random.chance(REFUSED) || (worker.hasExpiredCertificate && random.chance(0.5))) return refusal(worker, random)
  const passes: DemoPass[] = []
  const add = (second: number, direction: DemoPass['direction'], how: string = mode) =>
    passes.push({ second, direction, mode: how, result: PASSED, worker, temperature: warmth(random) })
  add(at(random, 6 + 20 / 60, 18), dict.attendDirection.in)
  if (random.chance(0.45)) {
    add(at(random, 11 + 35 / 60, 8), dict.attendDirection.out)
    add(at(random, 12 + 58 / 60, 10), dict.attendDirection.in)
  }
  const isLate = random.chance(0.12)
  if (random.chance(MISSING_OUT)) add(DEMO_DAY_SECONDS - 60, dict.attendDirection.out, dict.attendMode.autoClose)
  else add(isLate ? at(random, 21 + 10 / 60, 20) : at(random, 18 + 5 / 60, 25), dict.attendDirection.out)
  return passes
}

function refusal(worker: PlannedWorker, random: Random): DemoPass[] {
  return [
    {
      second: at(random, 6.5, 20),
      direction: dict.attendDirection.in,
      mode: dict.attendMode.face,
      result: NOT_ADMITTED,
      worker,
      temperature: warmth(random),
    },
  ]
}

/** A random second around an hour of the day, with a deviation in minutes. */
function at(random: Random, hours: number, minutes: number): number {
  return Math.round(Math.min(Math.max(random.normal(hour(hours), minutes * 60), hour(5)), hour(23.5)))
}

const warmth = (random: Random): number => Math.round(random.normal(36.4, 0.25) * 10) / 10
