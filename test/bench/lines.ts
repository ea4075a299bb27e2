// Output of a benchmark: one line for each measure, with the compared value of the same run and the goal.

export interface Line {
  what: string
  ours: string
  /** Value of the bare route or the hand-written page. */
  other?: string
  /** Our value divided by the other one; if there is a ratio, the goal refers to it. */
  ratio?: number
  goal?: string
  isReached?: boolean
}

/** Median; for an even number of values the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Line with two medians and a limit of their ratio. */
export function ratioLine(what: string, ours: number, other: number, show: (value: number) => string, limit?: number): Line {
  const ratio = ours / other
  const goal = limit === undefined ? {} : { goal: `≤ ${limit}x`, isReached: ratio <= limit }
  return { what, ours: show(ours), other: show(other), ratio, ...goal }
}

/** Line with a value and its own limit. */
export function limitLine(what: string, value: number, limit: number, show: (value: number) => string): Line {
  return { what, ours: show(value), goal: `≤ ${show(limit)}`, isReached: value <= limit }
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Prints the lines as one table. */
export function printLines(lines: readonly Line[]): void {
  const rows = [
    ['', 'ours', 'other', 'ratio', 'goal', ''],
    ...lines.map(({ what, ours, other = '', ratio, goal = '', isReached }) => [
      what,
      ours,
      other,
      ratio === undefined ? '' : `${ratio.toFixed(ratio < 0.1 ? 3 : 2)}x`,
      goal,
      isReached === undefined ? '' : isReached ? 'reached' : 'MISSED',
    ]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows)
    console.log(
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
}
