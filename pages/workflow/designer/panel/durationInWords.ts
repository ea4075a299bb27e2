import { splitDuration } from '../model/timer.ts'

/** Duration in words, `1 day 2 hours`; empty for an invalid one. */
export function durationInWords(value: string, t: (key: string, args: { count: number }) => string): string {
  return splitDuration(value)
    .map(([unit, count]) => t(`designer.parts.${unit}`, { count }))
    .join(' ')
}
