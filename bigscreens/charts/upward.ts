/** Counts below this get whole numbers at their axis. */
const FEW = 4

/** A scale from 0 up. Without a top, G2 puts noughts in the middle of the axis, and marks halves between a few whole ones. */
export function upward(values: readonly (number | null)[]): { nice: true; domainMin: 0; domainMax?: number } {
  const known = values.flatMap((value) => value ?? [])
  const isFew = known.every((value) => Number.isInteger(value) && value < FEW)
  return { nice: true, domainMin: 0, ...(isFew ? { domainMax: FEW } : {}) }
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
