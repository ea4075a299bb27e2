import { splitDuration } from '../model/timer.ts'

/** `1 day 2 hours`; '' for what is no duration. */
export function readOut(value: string, t: (key: string, args: { count: number }) => string): string {
  return splitDuration(value)
    .map(([unit, count]) => t(`designer.parts.${unit}`, { count }))
    .join(' ')
}
