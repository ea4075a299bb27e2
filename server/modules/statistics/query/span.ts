// Period of a statistic, and its buckets.

import { isDate, isDateTime } from '#model/formats/formats.ts'
import { DAY_SECONDS, later } from '#model/siteTime.ts'
import { secondsBetween } from '#series/moments.ts'
import { AppError } from '#server/errors.ts'
import { type StretchUnit, stretches } from '#store/aggregates/index.ts'
import { countParameter } from './parameters.ts'
import { datePart, daysLater, startOfDay } from './siteClock.ts'

export interface StatisticsSpan {
  /** `YYYY-MM-DD HH:mm:ss`, both ends inclusive. */
  from: string
  to: string
  every: StretchUnit
}

/** Maximum number of days by granularity, so that no statistic has more than 1,500 points. */
const MAX_DAYS: Readonly<Record<StretchUnit, number>> = { minute: 1, hour: 62, day: 366, month: 1100 }

/** Limits of a statistic. */
export interface SpanBounds {
  /** Finest granularity, `hour` by default; `minute` only for values stored by the minute. */
  finest?: StretchUnit
  /** Lower maximum of days, for statistics that read every row. */
  days?: number
}

const MAX_HOURS = 744

type Query = Readonly<Record<string, string>>

/**
 * Parses `startTime`, `endTime` (timestamp, or date for the whole day) and `granularity`; today so far by default. `hours` selects the last
 * hours instead, so that a screen can repeat the same query. Throws for an invalid value, an end before the start, too fine a granularity,
 * and too long a period.
 */
export function statisticsSpan(
  query: Query,
  now: string,
  { finest = 'hour', days: most = MAX_DAYS.month }: SpanBounds = {},
): StatisticsSpan {
  const hours = countParameter(query, 'hours', 0, MAX_HOURS)
  const from = hours > 0 ? later(now, -3600 * hours) : (moment(query, 'startTime', '00:00:00') ?? startOfDay(now))
  const to = hours > 0 ? now : (moment(query, 'endTime', '23:59:59') ?? now)
  if (to < from) throw new AppError('statistics.spanBackwards')
  const days = secondsBetween(from, to) / DAY_SECONDS
  const every = granularity(query.granularity, days, finest)
  const limit = Math.min(most, MAX_DAYS[every])
  if (days > limit) throw new AppError('statistics.spanTooLong', { days: limit })
  return { from, to, every }
}

function moment(query: Query, name: string, timeOfDay: string): string | null {
  const text = (query[name] ?? '').trim()
  if (text === '') return null
  if (isDate(text)) return `${text} ${timeOfDay}`
  if (!isDateTime(text)) throw new AppError('request.parameterInvalid', { name })
  return text
}

function granularity(context: string | undefined, days: number, finest: StretchUnit): StretchUnit {
  if (!context) return days <= 2 ? 'hour' : days <= 62 ? 'day' : 'month'
  const known = Object.hasOwn(stretches, context) ? (context as StretchUnit) : null
  if (known === null || stretches[known] > stretches[finest]) throw new AppError('request.parameterInvalid', { name: 'granularity' })
  return known
}

/** Minutes of a period between two times of day (`06:30`). */
export function minutesWithin({ from, to }: Pick<StatisticsSpan, 'from' | 'to'>, start: string, end: string): number {
  let seconds = 0
  for (let day = datePart(from); day <= datePart(to); day = daysLater(day, 1)) {
    const [first, last] = [`${day} ${start}:00`, `${day} ${end}:00`]
    seconds += Math.max(0, secondsBetween(first > from ? first : from, last < to ? last : to))
  }
  return seconds / 60
}

/** Names of all buckets of a period, ascending. */
export function bucketsOf({ from, to, every }: StatisticsSpan): string[] {
  const length = stretches[every]
  const names: string[] = []
  const last = to.slice(0, length)
  for (let time = from; time.slice(0, length) <= last; time = next(time, every)) names.push(time.slice(0, length))
  return names
}

function next(time: string, every: StretchUnit): string {
  // Four days after the 28th is always in the next month.
  if (every === 'month') return `${later(`${time.slice(0, 7)}-28 00:00:00`, 4 * DAY_SECONDS).slice(0, 7)}-01 00:00:00`
  return later(time, every === 'minute' ? 60 : every === 'hour' ? 3600 : DAY_SECONDS)
}

const FIRST_MOMENT = '0000-01-01 00:00:00'

/** First timestamp of a bucket, in wire format. */
export function bucketStart(bucket: string): string {
  return bucket + FIRST_MOMENT.slice(bucket.length)
}

/** One entry for each bucket; `shown` receives `undefined` for a bucket without a row. */
export function fillBuckets<Row extends { bucket: unknown }, Value extends object>(
  span: StatisticsSpan,
  rows: readonly Row[],
  shown: (row: Row | undefined, bucket: string) => Value,
): ({ time: string } & Value)[] {
  const byBucket = new Map(rows.map((row) => [row.bucket, row]))
  return bucketsOf(span).map((bucket) => ({ time: bucketStart(bucket), ...shown(byBucket.get(bucket), bucket) }))
}
