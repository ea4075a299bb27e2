// Simulates the weather of a site by the minute. A day depends only on site and date, and continues smoothly into the next.

import { addDemoDays, demoDayStart, MINUTES } from '../clock.ts'
import { type Random, randomOf } from '../random.ts'

export interface WeatherSite {
  /** Seed of the random numbers. */
  key: string
  /** Altitude in metres. */
  altitude: number
}

/** Values of each minute of a day. */
export interface Weather {
  /** Wind speed in m/s, minute means at ten metres above ground. */
  wind: Float64Array
  /** Wind direction: where it blows from, degrees clockwise from north. */
  direction: Float64Array
  /** Temperature in °C. */
  temperature: Float64Array
  /** Relative humidity in percent. */
  humidity: Float64Array
  /** Air pressure in hPa. */
  pressure: Float64Array
  isRaining: Uint8Array
}

/** Factor of a gust over the mean of its minute. */
export const GUST = 1.4

const RHO = 0.985
const SIGMA = 0.07
const RAINY_DAYS = 0.25
const STORMY_DAYS = 0.06
const STORM = 2.2
/** Minutes at the end of a day that lead over to the next. */
const JOIN = 120

export function weatherOf({ key, altitude }: WeatherSite, day: string): Weather {
  const random = randomOf(key, day, 'weather')
  const { wind, direction } = windOf(key, day, random)
  const isRaining = rainOf(random)
  const temperature = new Float64Array(MINUTES)
  const humidity = new Float64Array(MINUTES)
  const pressure = new Float64Array(MINUTES)
  const mean = seasonMean(day)
  const phase = randomOf(key, 'pressure').next()
  const days = demoDayStart(day) / 86_400_000
  for (let minute = 0; minute < MINUTES; minute++) {
    const warmth = 5 * Math.sin((2 * Math.PI * (minute / 60 - 9)) / 24)
    temperature[minute] = mean + warmth + random.normal(0, 0.3)
    humidity[minute] = clamp(75 - 2.2 * warmth + random.normal(0, 2) + (isRaining[minute] ? 20 : 0), 20, 98)
    pressure[minute] = 1013 + 8 * Math.sin(2 * Math.PI * ((days + minute / MINUTES) / 4 + phase)) - 0.12 * altitude
  }
  return { wind, direction, temperature, humidity, pressure, isRaining }
}

/** Wind speed at the height of a crane's jib. */
export function windAt(wind: number, height: number): number {
  return wind * (Math.max(height, 10) / 10) ** 0.2
}

/** Month of a date, 1 to 12. */
export const monthOf = (day: string): number => Number(day.slice(5, 7))

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

function windOf(key: string, day: string, random: Random): Pick<Weather, 'wind' | 'direction'> {
  const start = (of: string) => randomOf(key, of, 'start')
  const strength = walk(random, start(day).normal(0, SPREAD), start(addDemoDays(day, 1)).normal(0, SPREAD), SIGMA)
  const turn = walk(random, 0, 0, 6)
  const prevailing = prevailingOf(day)
  const wind = new Float64Array(MINUTES)
  const direction = new Float64Array(MINUTES)
  const isStormy = random.chance(STORMY_DAYS)
  const storm = random.between(8, 18) * 60
  const stormEnd = storm + random.between(120, 240)
  for (let minute = 0; minute < MINUTES; minute++) {
    const byDay = 1.2 + 2 * Math.max(0, Math.sin((Math.PI * (minute / 60 - 6)) / 15))
    const factor = isStormy && minute >= storm && minute < stormEnd ? STORM : 1
    const speed = Math.max(0.1, byDay * Math.exp(strength[minute] ?? 0) * factor)
    wind[minute] = speed
    direction[minute] = modulo(prevailing + (turn[minute] ?? 0) + (speed < 0.5 ? random.between(-180, 180) : 0), 360)
  }
  return { wind, direction }
}

const SPREAD = SIGMA / Math.sqrt(1 - RHO * RHO)

/** Mean-reverting noise around 0 that ends at `end`. */
function walk(random: Random, start: number, end: number, sigma: number): Float64Array {
  const path = new Float64Array(MINUTES)
  let value = start
  for (let minute = 0; minute < MINUTES; minute++) {
    path[minute] = value
    value = RHO * value + random.normal(0, sigma)
  }
  const gap = end - value
  for (let minute = MINUTES - JOIN; minute < MINUTES; minute++)
    path[minute] = (path[minute] ?? 0) + (gap * (minute - MINUTES + JOIN)) / JOIN
  return path
}

function rainOf(random: Random): Uint8Array {
  const isRaining = new Uint8Array(MINUTES)
  const start = random.integer(0, MINUTES - 300)
  const length = random.integer(60, 300)
  if (random.chance(RAINY_DAYS)) isRaining.fill(1, start, start + length)
  return isRaining
}

/** Mean temperature in °C: 5 in January, 17 in April, 30 in July, 19 in October, interpolated linearly. */
function seasonMean(day: string): number {
  const anchors = [5, 17, 30, 19, 5]
  const since = (demoDayStart(day) - demoDayStart(`${day.slice(0, 4)}-01-15`)) / 86_400_000
  const quarter = modulo(since, 365) / 91.25
  const from = Math.min(Math.floor(quarter), 3)
  const [low = 0, high = 0] = anchors.slice(from)
  return low + (high - low) * (quarter - from)
}

function prevailingOf(day: string): number {
  const month = monthOf(day)
  if (month === 12 || month <= 2) return 0
  return month >= 6 && month <= 8 ? 135 : 45
}

export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}
