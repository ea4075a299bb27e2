// Formats numbers for big screens.

/** Placeholder of a missing value. */
export const NO_VALUE = '—'

/** `12,345.6`; a dash for a missing value. */
export function figure(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Percentage of a whole, limited to 0 to 100. */
export function share(value: number, total: number): number {
  return total > 0 ? Math.min(100, Math.max(0, (value / total) * 100)) : 0
}

export type TrendDirection = 'up' | 'down' | 'same'

export function trendOf(now: number, before: number): TrendDirection {
  return now > before ? 'up' : now < before ? 'down' : 'same'
}
