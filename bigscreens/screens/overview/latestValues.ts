// Selects the values of a device's latest row for its card on the map, by class.

import type { DeviceRow } from '#engine/site/answers/devices.ts'
import * as dict from '#engine/site/keys.ts'
import { figure } from '../../views/numbers.ts'

interface Shown {
  field: string
  /** Message key below `overview.value`. */
  word: string
  unit: string
  digits: number
}

const shown = (field: string, word: string, unit: string, digits = 0): Shown => ({ field, word, unit, digits })

const VALUES: Readonly<Record<string, readonly Shown[]>> = {
  [dict.deviceClass.safetyRope]: [shown('height', 'height', 'm', 1), shown('battery', 'battery', '%')],
  [dict.deviceClass.sprayDust]: [
    shown('pm25', 'pm25', 'μg/m³'),
    shown('pm10', 'pm10', 'μg/m³'),
    shown('noise', 'noise', 'dB(A)', 1),
    shown('waterUse', 'water', 'm³', 2),
    shown('duration', 'minutes', 'min'),
  ],
  [dict.deviceClass.towerCrane]: [
    shown('load', 'load', 't', 2),
    shown('momentPercent', 'moment', '%', 1),
    shown('range', 'range', 'm', 1),
    shown('windSpeed', 'wind', 'm/s', 1),
  ],
  [dict.deviceClass.hoist]: [
    shown('load', 'load', 't', 2),
    shown('height', 'height', 'm', 1),
    shown('floor', 'floor', ''),
    shown('people', 'people', ''),
  ],
  [dict.deviceClass.turnstile]: [shown('temperature', 'temperature', '℃', 1)],
}

export interface LatestValue {
  word: string
  text: string
}

/** Missing values are omitted. */
export function latestValues({ deviceClass, latest }: Pick<DeviceRow, 'deviceClass' | 'latest'>): readonly LatestValue[] {
  return (VALUES[deviceClass] ?? []).flatMap(({ field, word, unit, digits }) => {
    const value = latest?.[field]
    if (value === null || value === undefined || value === '' || !Number.isFinite(Number(value))) return []
    return { word, text: `${figure(Number(value), digits)} ${unit}`.trim() }
  })
}
