/** Below this maximum the axis has only whole numbers. */
const FEW = 4

/** Factor by which the axis exceeds a limit, to leave space for the limit's label and the legend. */
export const OVER_LIMIT = 1.25

/** Scale from 0. Without a maximum, G2 would put zeros in the middle of the axis, and label halves for small counts. */
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

/** Heights of stacked columns. */
export function heights(points: readonly Row[]): number[] {
  const columns = Map.groupBy(points, ({ at }) => at)
  return [...columns.values()].map((parts) => parts.reduce((sum, { value }) => sum + (value ?? 0), 0))
}
