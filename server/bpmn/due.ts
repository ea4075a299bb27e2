// Computes the time of a timer: ISO 8601 durations, dates and cycles, in the time zone of the site.

import { cycleOf, DURATION, isDuration, isMoment } from '#model/duration.ts'
import type { JuelValues } from '#model/expressions/juel.ts'
import { SITE_OFFSET_MS, siteTime } from '#model/siteTime.ts'
import { cronOf, nextOf } from './cron.ts'
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

/** Number of repetitions after the first time; 0 for a timer that is no cycle, infinity for one without an end. */
export function repeatsOf({ kind, value }: Timer, values: JuelValues): number {
  if (kind !== 'cycle') return 0
  const text = value.fill(values).trim()
  return cronOf(text) ? Number.POSITIVE_INFINITY : (cycleOf(text)?.times ?? 1) - 1
}

/** True for the text of a cycle: `R3/PT1H`, or a cron expression. */
export const isCycle = (text: string): boolean => cycleOf(text) !== null || cronOf(text) !== null

function dueText(text: string, kind: Timer['kind'], now: Date): string | null {
  const cycle = kind === 'cycle' ? cycleOf(text) : null
  if (cycle) return siteTime(after(now, cycle.every))
  const cron = kind === 'cycle' ? cronOf(text) : null
  if (cron) {
    const next = nextOf(cron, new Date(now.getTime() + SITE_OFFSET_MS))
    return next && siteTime(new Date(next.getTime() - SITE_OFFSET_MS))
  }
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
