// Divides a range of dates by weight.

export interface PlannedDays {
  /** First and last date, `YYYY-MM-DD`. */
  from: string
  to: string
}

const DAY = 86_400_000

/** Consecutive parts of the dates from `start` to `end`; each has at least one day. Without weights all parts are equal. */
export function divideDays(start: string, end: string, weights: readonly number[]): PlannedDays[] {
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weightSum > 0 ? weights.map((weight) => weight / weightSum) : weights.map(() => 1 / weights.length)
  const first = Date.parse(`${start}T00:00:00Z`)
  const days = (Date.parse(`${end}T00:00:00Z`) - first) / DAY + 1
  let before = 0
  return shares.map((share) => {
    const from = Math.min(Math.round(before * days), days - 1)
    before += share
    const to = Math.max(from, Math.round(before * days) - 1)
    return { from: dayOf(first + from * DAY), to: dayOf(first + to * DAY) }
  })
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
