// Computes the time of a timer: ISO 8601 durations, dates and cycles, in the time zone of the site.

import { cycleOf, DURATION, isDuration, isMoment } from '#model/duration.ts'
import type { JuelValues } from '#model/expressions/juel.ts'
import { siteTime } from '#model/siteTime.ts'
import type { Timer } from './definition.ts'

/** A moment (`YYYY-MM-DD HH:mm:ss`) after another by a duration. Months and years go by the calendar. */
export function after(from: Date, duration: string): Date {
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = (DURATION.exec(duration) ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0))
  const moved = new Date(from)
  moved.setUTCFullYear(moved.getUTCFullYear() + years, moved.getUTCMonth() + months, moved.getUTCDate() + weeks * 7 + days)
  return new Date(moved.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000)
}

/** When a timer is due that starts now; `wait` in seconds is `null` for a moment of the calendar. */
export interface TimerDue {
  due: string
  wait: number | null
}

/** `null` if the text of the timer is no valid time. */
export function dueOf({ kind, value }: Timer, values: JuelValues, now: Date): TimerDue | null {
  const text = value.fill(values).trim()
  const due = dueText(text, kind, now)
  if (due === null) return null
  const every = isDuration(text) ? text : kind === 'cycle' ? cycleOf(text)?.every : undefined
  return { due, wait: every === undefined ? null : Math.round((after(now, every).getTime() - now.getTime()) / 1000) }
}

/** How often a timer starts again after its first time; 0 for one that is no cycle. */
export function repeatsOf({ kind, value }: Timer, values: JuelValues): number {
  return kind === 'cycle' ? (cycleOf(value.fill(values).trim())?.times ?? 1) - 1 : 0
}

function dueText(text: string, kind: Timer['kind'], now: Date): string | null {
  const cycle = kind === 'cycle' ? cycleOf(text) : null
  if (cycle) return siteTime(after(now, cycle.every))
  if (isDuration(text)) return siteTime(after(now, text))
  // A moment without a zone is one of the site's clock already.
  if (isMoment(text))
    return /Z|[+-]\d{2}:?\d{2}$/.test(text.slice(10))
      ? siteTime(new Date(text))
      : `${text.replace('T', ' ')}${text.length === 10 ? ' 00:00' : ''}`.slice(0, 19).padEnd(19, ':00')
  return null
}

/** A task's due date: a moment, or a duration from now. */
export function taskDue(text: string, now: Date): string | null {
  return dueText(text.trim(), 'date', now)
}
