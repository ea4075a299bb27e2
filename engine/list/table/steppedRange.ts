import type { Range } from '@tanstack/react-virtual'

/** Number of rows that come and go together: each change lays out and layers the whole table, whatever the number of its rows. */
const STEP = 2

/** Indices of the rendered rows, a whole number of steps. */
export function steppedRange({ startIndex, endIndex, overscan, count }: Range): number[] {
  const first = Math.max(0, Math.floor((startIndex - overscan) / STEP) * STEP)
  const end = Math.min(count, Math.ceil((endIndex + overscan + 1) / STEP) * STEP)
  return Array.from({ length: end - first }, (_, at) => first + at)
}
