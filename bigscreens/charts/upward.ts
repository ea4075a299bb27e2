/** Counts below this get whole numbers at their axis. */
const FEW = 4

/** How far an axis goes on beyond a limit: the limit's name stands over its line, and above that comes the legend. */
export const OVER_LIMIT = 1.25

/** A scale from 0 up. Without a top, G2 puts noughts in the middle of the axis, and marks halves between a few whole ones. */
export function upward(values: readonly (number | null)[], limit = 0): { nice: true; domainMin: 0; domainMax?: number } {
  const known = values.flatMap((value) => value ?? [])
  const isFew = known.every((value) => Number.isInteger(value) && value < FEW)
  const least = Math.max(isFew ? FEW : 0, limit * OVER_LIMIT)
  return { nice: true, domainMin: 0, ...(known.every((value) => value < least) ? { domainMax: least } : {}) }
}

interface Row {
  at: string
  value: number | null
}

export const valuesOf = (points: readonly Row[]): (number | null)[] => points.map(({ value }) => value)

/** How high rows reach that stand on each other. */
export function heights(points: readonly Row[]): number[] {
  const columns = Map.groupBy(points, ({ at }) => at)
  return [...columns.values()].map((parts) => parts.reduce((sum, { value }) => sum + (value ?? 0), 0))
}
