// Spans of time that partitions of a series table cover: weeks or months of its retention.

import type { Entity } from '#model/entity/entity.ts'
import { tableOf } from '../schema/table.ts'

/** Dates `YYYY-MM-DD`; `from` is included, `to` is not. An empty `from` has no lower bound. */
export interface Span {
  from: string
  to: string
}

/** How the table of a series is partitioned. */
export interface PartitionSpec {
  /** Column of the time. */
  column: string
  /** Retention in days. */
  keep: number
}

/** Shorter retentions gain nothing: a week that is kept longer would be a large part of the table. */
const LEAST_KEEP = 28
/** Longer retentions are partitioned by months, so that no table has more than forty partitions. */
const WEEKLY_UNTIL = 200
const DAY_MS = 86_400_000
/** Days for which partitions are made ahead. */
const DAYS_AHEAD = 28
/** Days that a converted table keeps for its first partition, so that the conversion has time. */
const DAYS_OF_CONVERSION = 7

/** The partitions of the table of these views; `null` if its rows are not kept long enough, or are no series. */
export function partitionSpecOf(views: readonly Entity[]): PartitionSpec | null {
  const base = views.find(({ name, base, source }) => name === base && source === null)
  const time = base?.series ? tableOf(base).time : null
  return base?.series && time && base.series.keep >= LEAST_KEEP ? { column: time.column, keep: base.series.keep } : null
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const plusDays = (day: string, days: number): string => dayOf(new Date(dateOf(day).getTime() + days * DAY_MS))

/** The day that is some days earlier. */
export const daysEarlier = (day: string, days: number): string => plusDays(day, -days)

/** The week from Monday, or the month, of a day. */
export function spanOf(day: string, keep: number): Span {
  if (keep <= WEEKLY_UNTIL) {
    const from = plusDays(day, -((dateOf(day).getUTCDay() + 6) % 7))
    return { from, to: plusDays(from, 7) }
  }
  const from = `${day.slice(0, 7)}-01`
  const next = dateOf(from)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return { from, to: dayOf(next) }
}

/** Spans from today on that should have partitions. */
export function spansAhead(today: string, keep: number): Span[] {
  const spans: Span[] = []
  for (let day = today; day <= plusDays(today, DAYS_AHEAD); day = spans.at(-1)?.to ?? '9999') spans.push(spanOf(day, keep))
  return spans
}

/** Spans of these days, without days beyond the retention or further ahead than partitions are made. */
export function spansOfDays(days: readonly string[], today: string, keep: number): Span[] {
  const [oldest, latest] = [plusDays(today, -keep), plusDays(today, DAYS_AHEAD)]
  const spans = days.filter((day) => isDay(day) && day >= oldest && day <= latest).map((day) => spanOf(day, keep))
  return [...new Map(spans.map((span) => [span.from, span])).values()]
}

function isDay(day: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(dateOf(day).getTime()) && dayOf(dateOf(day)) === day
}

/** Parts of a span that no present span covers. */
export function uncovered(span: Span, present: readonly Span[]): Span[] {
  return present.reduce<Span[]>(
    (parts, { from, to }) =>
      parts.flatMap((part) => {
        if (to <= part.from || from >= part.to) return [part]
        const before = { from: part.from, to: from }
        const after = { from: to, to: part.to }
        return [before, after].filter((one) => one.from < one.to)
      }),
    [span],
  )
}

/** End of the first partition of a table that is converted today. */
export function endOfConverted(today: string, keep: number): string {
  return spanOf(plusDays(today, DAYS_OF_CONVERSION), keep).to
}

/** True when a conversion with this end must not go on: rows of the present would soon lie beyond it. */
export function isConversionLate(end: string, today: string): boolean {
  return plusDays(today, 1) >= end
}
