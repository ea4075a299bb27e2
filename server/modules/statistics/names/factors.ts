// Measured factors of dust monitors: names, decimals and means.

import { airQuality, airQualityLevel } from '../../telemetry/index.ts'
import { rounded } from '../query/numbers.ts'

/** Number of decimals of each factor. */
export const factors = {
  pm25: 0,
  pm10: 0,
  tsp: 0,
  noise: 1,
  temperature: 1,
  humidity: 1,
  windSpeed: 1,
  pressure: 1,
} as const

export type MeasuredFactor = keyof typeof factors

export const factorNames = Object.keys(factors) as MeasuredFactor[]

/** Mean of the known values, rounded to the decimals of the factor. */
export function meanOfFactor(factor: MeasuredFactor, values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : rounded(known.reduce((sum, value) => sum + value, 0) / known.length, factors[factor])
}

const SECTORS = 16
export const SECTOR_DEGREES = 360 / SECTORS

/** Mean wind direction in whole degrees from north; `null` without wind, or if directions cancel out. */
export function meanDirection(winds: readonly { degrees: number; weight: number }[]): number | null {
  let [north, east] = [0, 0]
  for (const { degrees, weight } of winds) {
    north += weight * Math.cos((degrees * Math.PI) / 180)
    east += weight * Math.sin((degrees * Math.PI) / 180)
  }
  if (Math.hypot(north, east) < 1e-9) return null
  return Math.round(((Math.atan2(east, north) * 180) / Math.PI + 360) % 360) % 360
}

/** Air quality level `1` … `6` by particles; `null` without values. */
export function airLevel({ pm25, pm10 }: Readonly<Record<'pm25' | 'pm10', number | null>>): string | null {
  const index = airQuality(pm25, pm10)
  return index === null ? null : airQualityLevel(index)
}
