// Air quality over a period: means by bucket with the reference station, extremes, wind rose, days by air quality.

import type { AirStatistics } from '#engine/site/answers/air.ts'
import { later } from '#model/siteTime.ts'
import { freshRollups } from '#series/rollups.ts'
import { airQuality } from '../../telemetry/index.ts'
import { overLimits } from '../names/envLimits.ts'
import { airLevel, factorNames, factors, type MeasuredFactor } from '../names/factors.ts'
import { nullableText } from '../query/columns.ts'
import { rounded } from '../query/numbers.ts'
import { figures, hoursOf, type ProjectContext, spanFilters, wholeFigures } from '../query/projectContext.ts'
import { datePart, daysLater } from '../query/siteClock.ts'
import { fillBuckets, type StatisticsSpan, statisticsSpan } from '../query/span.ts'
import { difference } from './air.ts'
import { stationMeans } from './station.ts'
import { VALID_MINUTES, VALID_MINUTES_OF_HOUR } from './validMinutes.ts'
import { directionsOf, roseOf, windsOf } from './winds.ts'

const DAYS = 30

type Means = Record<MeasuredFactor, number | null>

/** Sums and counts of the hourly roll-up, which give exact means over any number of hours. */
type Sums = Readonly<Record<string, unknown>>

const rollupSums = Object.fromEntries(
  factorNames.flatMap((name) => [
    [`${name}Sum`, `sum ${name}Sum`],
    [`${name}Count`, `sum ${name}Count`],
  ]),
) as Record<string, `sum ${string}`>

const minuteSums = Object.fromEntries(
  factorNames.flatMap((name) => [
    [`${name}Sum`, `sum ${name}`],
    [`${name}Count`, `count ${name}`],
  ]),
) as Record<string, `sum ${string}` | `count ${string}`>

export async function envStatistics(context: ProjectContext): Promise<AirStatistics> {
  const span = statisticsSpan(context.query, context.now, { finest: 'minute' })
  await freshRollups(context.platform, String(context.project.id))
  const [rows, winds, station, stats, days] = await Promise.all([
    sumsBy(context, span),
    windsOf(context, span),
    stationMeans(context, span),
    statsOf(context, span),
    qualityDays(context),
  ])
  const directions = directionsOf(winds)
  return {
    series: fillBuckets(span, rows, (row, bucket) => {
      const means = meansOf(row)
      const refPm10 = station.get(bucket) ?? null
      const { pressure, ...shown } = means
      const wind = directions.get(bucket) ?? null
      const isThin = span.every === 'hour' && isThinHour(row, bucket, context.now)
      return { ...shown, windDirection: wind, refPm10, diffPm10: difference(means.pm10, refPm10), ...(isThin && { isThin }) }
    }),
    stats,
    windRose: roseOf(winds),
    levelDays: levelsOf(days),
    days,
  }
}

function sumsBy(context: ProjectContext, span: StatisticsSpan): Promise<(Sums & { bucket: unknown })[]> {
  if (span.every === 'minute') {
    const by = { bucket: { every: 'minute', of: 'collectTime' } } as const
    return figures(context, 'spray-env-log', {
      measures: minuteSums,
      by,
      where: { ...spanFilters(span, 'collectTime'), ...VALID_MINUTES },
    })
  }
  const by = { bucket: { every: span.every, of: 'time' } } as const
  if (span.every === 'hour') return figures(context, 'env-hour', { measures: { ...rollupSums, ...MINUTES }, by, where: hoursOf(span) })
  return figures(context, 'env-day', {
    measures: rollupSums,
    by,
    where: spanFilters({ from: datePart(span.from), to: datePart(span.to) }, 'time'),
  })
}

/** Number of valid minutes, and of device hours. */
const MINUTES = { minutes: 'sum rows', hours: 'count' } as const

/** True for a past hour with too few valid minutes for a valid mean. */
function isThinHour(row: Sums | undefined, bucket: string, now: string): boolean {
  if (row === undefined || bucket >= now.slice(0, bucket.length)) return false
  return Number(row.minutes) < Number(row.hours) * VALID_MINUTES_OF_HOUR
}

function meansOf(sums: Sums | undefined): Means {
  return Object.fromEntries(factorNames.map((name) => [name, meanOf(sums, name)])) as Means
}

function meanOf(sums: Sums | undefined, name: MeasuredFactor): number | null {
  const count = Number(sums?.[`${name}Count`] ?? 0)
  return count > 0 ? rounded(Number(sums?.[`${name}Sum`]) / count, factors[name]) : null
}

/** Mean and extremes of each factor over the period, with number and duration of exceedances. */
async function statsOf(context: ProjectContext, span: StatisticsSpan) {
  const measures = {
    ...rollupSums,
    ...Object.fromEntries(
      factorNames.flatMap((name) => [
        [`${name}Max`, `max ${name}Max`],
        [`${name}Min`, `min ${name}Min`],
      ]),
    ),
  } as Record<string, `${'sum' | 'max' | 'min'} ${string}`>
  const [all, over] = await Promise.all([wholeFigures(context, 'env-hour', { measures, where: hoursOf(span) }), overLimits(context, span)])
  const shown = await Promise.all(
    factorNames.map(async (name) => {
      const max = rounded(all[`${name}Max`], factors[name])
      const { count, minutes } = over.get(name) ?? { count: null, minutes: null }
      return [
        name,
        {
          avg: meanOf(all, name),
          max,
          maxTime: max === null ? null : await momentOfMax(context, span, name, Number(all[`${name}Max`])),
          min: rounded(all[`${name}Min`], factors[name]),
          overCount: count,
          overMinutes: minutes,
        },
      ]
    }),
  )
  return Object.fromEntries(shown)
}

/** First minute with the maximum: the roll-up gives the hour, its rows the minute. */
async function momentOfMax(context: ProjectContext, span: StatisticsSpan, name: MeasuredFactor, max: number): Promise<string | null> {
  const hour = await wholeFigures(context, 'env-hour', {
    measures: { time: 'min time' },
    where: { ...hoursOf(span), [`${name}Max_equal`]: String(max) },
  })
  if (hour.time === null) return null
  const from = String(hour.time)
  const minute = await wholeFigures(context, 'spray-env-log', {
    measures: { time: 'min collectTime' },
    where: {
      collectTime_datege: from,
      collectTime_lt: later(from, 3600),
      ...VALID_MINUTES,
      [`${name}_equal`]: String(max),
    },
  })
  return nullableText(minute.time)
}

/** The last thirty days with air quality by daily means, including days without data. */
async function qualityDays(context: ProjectContext) {
  const from = daysLater(datePart(context.now), 1 - DAYS)
  const rows = await figures(context, 'env-day', {
    measures: { pm25Sum: 'sum pm25Sum', pm25Count: 'sum pm25Count', pm10Sum: 'sum pm10Sum', pm10Count: 'sum pm10Count' },
    by: { day: 'time' },
    where: { time_datege: from },
  })
  const byDay = new Map(rows.map((row) => [String(row.day).slice(0, 10), row]))
  return Array.from({ length: DAYS }, (_, at) => {
    const date = daysLater(from, at)
    const means = { pm25: meanOf(byDay.get(date), 'pm25'), pm10: meanOf(byDay.get(date), 'pm10') }
    return { date, level: airLevel(means), aqi: airQuality(means.pm25, means.pm10) }
  })
}

/** Number of days per air quality level. */
function levelsOf(days: readonly { level: string | null }[]) {
  return [
    ...Map.groupBy(
      days.flatMap(({ level }) => level ?? []),
      (level) => level,
    ),
  ]
    .map(([level, some]) => ({ level, days: some.length }))
    .sort((one, other) => (one.level < other.level ? -1 : 1))
}
