// Cron expressions of Quartz, as process files write cycles: second, minute, hour, day of month, month, day of week, and an optional year.

import { Cron } from 'croner'

/**
 * `null` for an invalid text. One of day of month and day of week is `?`; 1 is Sunday. Ranges that pass the end of their field (`22-2`) and
 * offsets from the last day (`L-3`) are invalid.
 */
export function cronOf(text: string): Cron | null {
  const [, , , days, , weekdays] = text.trim().split(/\s+/)
  if ((days === '?') === (weekdays === '?')) return null
  try {
    return new Cron(text.trim(), {
      paused: true,
      timezone: 'UTC',
      mode: '6-or-7-parts',
      alternativeWeekdays: true,
      domAndDow: true,
      sloppyRanges: true,
    })
  } catch {
    // The library reports every fault of a pattern by throwing; callers name the text and its place.
    return null
  }
}

/** The next time after another, both as site time in UTC fields; `null` if there is none. */
export const nextOf = (cron: Cron, after: Date): Date | null => cron.nextRun(after)
