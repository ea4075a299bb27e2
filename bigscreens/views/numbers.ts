// Formats numbers for big screens.

import { decimalText } from '../../engine/model/decimals.ts'

/** Placeholder of a missing value. */
export const NO_VALUE = '—'

/** `12,345.6`; a dash for a missing value. */
export function figure(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE
  return decimalText(value, digits)
}

/** A unit, or its word for a number: `1 alarm`, `2 alarms`. */
export type FigureUnit = string | ((value: number) => string)

export const unitWord = (unit: FigureUnit, value: number): string => (typeof unit === 'string' ? unit : unit(value))

/** Percentage of a whole, limited to 0 to 100. */
export function share(value: number, total: number): number {
  return total > 0 ? Math.min(100, Math.max(0, (value / total) * 100)) : 0
}

/** `53%`; a small part is not `0%`, and a part is not the whole. */
export function shareText(value: number, total: number): string {
  const percent = share(value, total)
  if (percent > 0 && percent < 0.5) return '<1%'
  return percent < 100 && percent >= 99.5 ? '>99%' : `${percent.toFixed(0)}%`
}

export type TrendDirection = 'up' | 'down' | 'same'

export function trendOf(now: number, before: number): TrendDirection {
  return now > before ? 'up' : now < before ? 'down' : 'same'
}
