// Measured air factors with their units and current limits.

import type { AirDevice, AirNow } from '#engine/site/answers/air.ts'
import type { MarkName } from '../../views/Mark.tsx'

export type Factor = 'pm25' | 'pm10' | 'tsp' | 'noise' | 'windSpeed'

export interface FactorFacts {
  key: Factor
  /** Symbol that is the same in both languages; `null` to use a message. */
  symbol: string | null
  unit: string
  digits: number
  mark: MarkName
}

export const FACTORS: readonly FactorFacts[] = [
  { key: 'pm25', symbol: 'PM2.5', unit: 'μg/m³', digits: 0, mark: 'air' },
  { key: 'pm10', symbol: 'PM10', unit: 'μg/m³', digits: 0, mark: 'air' },
  { key: 'tsp', symbol: 'TSP', unit: 'μg/m³', digits: 0, mark: 'air' },
  { key: 'noise', symbol: null, unit: 'dB(A)', digits: 1, mark: 'sound' },
  { key: 'windSpeed', symbol: null, unit: 'm/s', digits: 1, mark: 'air' },
]

/** Current limit of a factor; that of noise depends on day or night. */
export function limitOf(factor: Factor, { limits, period }: Pick<AirNow, 'limits' | 'period'>): number | null {
  if (factor === 'noise') return period === 'day' ? limits.noiseDay : limits.noiseNight
  return factor === 'windSpeed' ? limits.wind : limits[factor]
}

export const isFactor = (key: string | null): key is Factor => FACTORS.some((factor) => factor.key === key)

/** The online device after `id`; the first one if `id` is `null`. */
export function deviceAfter(devices: readonly Pick<AirDevice, 'deviceId' | 'onlineStatus'>[], id: string | null): string | null {
  const answering = devices.filter(({ onlineStatus }) => onlineStatus !== '0')
  const turn = answering.length > 0 ? answering : devices
  return turn[(turn.findIndex(({ deviceId }) => deviceId === id) + 1) % Math.max(1, turn.length)]?.deviceId ?? null
}
