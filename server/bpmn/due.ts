// Computes the time of a timer: ISO 8601 durations, dates and cycles, in the time zone of the site.

import { cycleOf, DURATION, isDuration, isMoment } from '#model/duration.ts'
import type { JuelValues } from '#model/expressions/juel.ts'
import { siteTime } from '#model/siteTime.ts'
import type { Timer } from './definition.ts'

/** Time (`YYYY-MM-DD HH:mm:ss`) that lies a duration after another. Months and years follow the calendar. */
export function after(from: Date, duration: string): Date {
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = (DURATION.exec(duration) ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0))
  const moved = new Date(from)
  moved.setUTCFullYear(moved.getUTCFullYear() + years, moved.getUTCMonth() + months, moved.getUTCDate() + weeks * 7 + days)
  return new Date(moved.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000)
}

/** Due time of a timer that starts now; `wait` in seconds, `null` for a fixed calendar time. */
export interface TimerDue {
  due: string
  wait: number | null
}

/** `null` if the timer's text is not a valid time. */
export function dueOf({ kind, value }: Timer, values: JuelValues, now: Date): TimerDue | null {
  const text = value.fill(values).trim()
  const due = dueText(text, kind, now)
  if (due === null) return null
  const every = isDuration(text) ? text : kind === 'cycle' ? cycleOf(text)?.every : undefined
  return { due, wait: every === undefined ? null : Math.round((after(now, every).getTime() - now.getTime()) / 1000) }
}

/** Number of repetitions after the first time; 0 for a timer that is no cycle. */
export function repeatsOf({ kind, value }: Timer, values: JuelValues): number {
  return kind === 'cycle' ? (cycleOf(value.fill(values).trim())?.times ?? 1) - 1 : 0
}

function dueText(text: string, kind: Timer['kind'], now: Date): string | null {
  const cycle = kind === 'cycle' ? cycleOf(text) : null
  if (cycle) return siteTime(after(now, cycle.every))
  if (isDuration(text)) return siteTime(after(now, text))
  // A time without a zone is already in the site's time zone.
  if (isMoment(text))
    return /Z|[+-]\d{2}:?\d{2}$/.test(text.slice(10))
      ? siteTime(new Date(text))
      : `${text.replace('T', ' ')}${text.length === 10 ? ' 00:00' : ''}`.slice(0, 19).padEnd(19, ':00')
  return null
}

/** Due date of a task: a time, or a duration from now. */
export function taskDue(text: string, now: Date): string | null {
  return dueText(text.trim(), 'date', now)
}
