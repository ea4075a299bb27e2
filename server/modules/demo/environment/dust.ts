// Simulates dust and noise of a site by the minute: regional level, dust from work, and the effect of sprays.

import * as dict from '#engine/site/keys.ts'
import { MINUTES } from '../clock.ts'
import { type Random, randomOf } from '../random.ts'
import { createSprayControl, type SprayRun } from './spray.ts'
import { clamp, monthOf, type Weather } from './weather.ts'

export interface Dust {
  /** PM10 in μg/m³ at the site's first point. */
  pm10: Float64Array
  /** Part of it caused by the site itself. */
  own: Float64Array
  /** Regional level without the site. */
  reference: Float64Array
  runs: readonly SprayRun[]
}

/** Values of one monitor in a minute. */
export interface DustSample {
  pm25: number
  pm10: number
  tsp: number
  noise: number
}

/** μg/m³ added by each building stage (dictionary project_stage) during work. */
const BY_STAGE: Readonly<Record<string, number>> = { 1: 25, 2: 42, 3: 32, 4: 20, 5: 18, 6: 10, 7: 12, 8: 5 }
const PILING: readonly string[] = [dict.projectStage.earthworkAndPit, dict.projectStage.foundation]
const TRUCKS_AN_HOUR = 4
const SPIKE_DECAY = Math.exp(-1 / 6)
const SPRAY_RELAX = 1 - Math.exp(-1 / 8)

/** Activity on site: 1 during shifts, less in the evening, nearly 0 at night. */
export function activityAt(minute: number): number {
  const hours = minute / 60
  if ((hours >= 6.5 && hours < 11.5) || (hours >= 13 && hours < 18.5)) return 1
  return hours >= 18.5 && hours < 21 ? 0.35 : 0.08
}

export function dustOf(key: string, stage: string, day: string, weather: Weather): Dust {
  const random = randomOf(key, day, 'dust')
  const level = 58 * Math.exp(random.normal(0, 0.35)) * season(day)
  const source = BY_STAGE[stage] ?? 0
  const control = createSprayControl()
  const pm10 = new Float64Array(MINUTES)
  const own = new Float64Array(MINUTES)
  const reference = new Float64Array(MINUTES)
  let spike = 0
  let removed = 0
  for (let minute = 0; minute < MINUTES; minute++) {
    const wind = weather.wind[minute] ?? 0
    const isRaining = weather.isRaining[minute] === 1
    const activity = activityAt(minute)
    const regional = level * byHour(minute) * byWind(wind)
    spike = spike * SPIKE_DECAY + truck(random, activity, source)
    const stirred = source * activity * lifted(wind) * Math.exp(random.normal(0, 0.12))
    const site = (stirred + spike) * (isRaining ? 0.25 : 1) * (1 - removed)
    pm10[minute] = regional + site
    own[minute] = site
    reference[minute] = regional
    const sprayed = control.isOn({
      minute,
      pm10: meanOfMinutes(pm10, minute - 4, minute + 1),
      reference: regional,
      wind,
      temperature: weather.temperature[minute] ?? 0,
      isRaining,
    })
    removed += ((sprayed ? (wind >= 8 ? 0.15 : 0.45) : 0) - removed) * SPRAY_RELAX
  }
  return { pm10, own, reference, runs: control.runs }
}

/** Dust at one point of the site, depending on its distance from the work. `seed` identifies point and day. */
export function dustAtPoint(dust: Dust, stage: string, nearness: number, ...seed: readonly string[]): (minute: number) => DustSample {
  return (minute) => {
    const random = randomOf(...seed, minute)
    const regional = dust.reference[minute] ?? 0
    const own = (dust.own[minute] ?? 0) * nearness
    const pm10 = regional + own
    return {
      pm10: Math.round(pm10),
      pm25: Math.round(0.52 * regional + 0.18 * own),
      tsp: Math.round(pm10 * random.between(1.7, 2.1)),
      noise: noiseAt(random, minute, stage),
    }
  }
}

function noiseAt(random: Random, minute: number, stage: string): number {
  const activity = activityAt(minute)
  if (activity < 0.1) return Math.round(random.between(46, 52) * 10) / 10
  const hammer = random.chance(PILING.includes(stage) ? 0.02 : 0.004) ? random.between(10, 15) : 0
  return Math.round(clamp(48 + 18 * activity + random.normal(0, 1.5) + hammer, 30, 120) * 10) / 10
}

/** Mean of the minutes from `from` to `to`, exclusive; minutes before the day are ignored. */
export function meanOfMinutes(values: Float64Array, from: number, to: number): number {
  const first = Math.max(from, 0)
  let sum = 0
  for (let at = first; at < to; at++) sum += values[at] ?? 0
  return sum / (to - first)
}

function truck(random: Random, activity: number, source: number): number {
  return random.chance((TRUCKS_AN_HOUR / 60) * activity) ? (random.between(40, 150) * source) / 40 : 0
}

/** Calm air keeps dust, a breeze disperses it, strong wind raises it. */
function lifted(wind: number): number {
  if (wind < 1.5) return 1.15
  if (wind < 2) return 1
  return wind <= 5.5 ? 0.7 : 0.7 + 0.35 * (wind - 5.5)
}

function byWind(wind: number): number {
  if (wind < 1.2) return 1.12
  return wind > 3.5 ? 0.92 : 1
}

function byHour(minute: number): number {
  const bump = (at: number) => Math.exp(-(((minute / 60 - at) / 2) ** 2) / 2)
  return 1 + 0.16 * bump(8) + 0.2 * bump(20.5) - 0.17 * bump(15)
}

function season(day: string): number {
  const month = monthOf(day)
  if (month === 12 || month <= 2) return 1.5
  return month >= 6 && month <= 8 ? 0.8 : 1
}
