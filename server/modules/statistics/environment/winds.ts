// Wind directions: minutes by bucket and by sixteen sectors.

import { meanDirection, SECTOR_DEGREES } from '../names/factors.ts'
import { rounded, sumOf } from '../query/numbers.ts'
import { figures, hoursOf, type ProjectContext, spanFilters } from '../query/projectContext.ts'
import type { StatisticsSpan } from '../query/span.ts'
import { VALID_MINUTES } from './validMinutes.ts'

export type WindRow = Readonly<Record<'bucket' | 'sector' | 'minutes' | 'speed' | 'speeds' | 'pm10' | 'pm10s', unknown>>

const OF_MINUTES = { minutes: 'count', speed: 'sum windSpeed', speeds: 'count windSpeed', pm10: 'sum pm10', pm10s: 'count pm10' } as const
const OF_HOURS = {
  minutes: 'sum rows',
  speed: 'sum windSpeedSum',
  speeds: 'sum windSpeedCount',
  pm10: 'sum pm10Sum',
  pm10s: 'sum pm10Count',
} as const

export function windsOf(context: ProjectContext, span: StatisticsSpan): Promise<WindRow[]> {
  const sector = { sector: 'windDirName' } as const
  if (span.every !== 'minute') {
    const by = { bucket: { every: span.every, of: 'time' }, ...sector } as const
    return figures(context, 'env-wind-hour', { measures: OF_HOURS, by, where: hoursOf(span) })
  }
  const by = { bucket: { every: 'minute', of: 'collectTime' }, ...sector } as const
  const where = { ...spanFilters(span, 'collectTime'), ...VALID_MINUTES, windDirName_notnull: 'true' }
  return figures(context, 'spray-env-log', { measures: OF_MINUTES, by, where })
}

/** Mean direction of each bucket, from the sector centres. */
export function directionsOf(rows: readonly WindRow[]): Map<string, number | null> {
  const byBucket = Map.groupBy(rows, ({ bucket }) => String(bucket))
  const wind = ({ sector, minutes }: WindRow) => ({ degrees: Number(sector) * SECTOR_DEGREES, weight: Number(minutes) })
  return new Map([...byBucket].map(([bucket, some]) => [bucket, meanDirection(some.map(wind))]))
}

/** Minutes by sector, with mean speed and dust. */
export function roseOf(rows: readonly WindRow[]) {
  const mean = (some: readonly WindRow[], sum: 'speed' | 'pm10', count: 'speeds' | 'pm10s') =>
    sumOf(some, count) > 0 ? rounded(sumOf(some, sum) / sumOf(some, count), 1) : null
  return [...Map.groupBy(rows, ({ sector }) => Number(sector))]
    .map(([dir, some]) => ({
      dir,
      count: sumOf(some, 'minutes'),
      avgSpeed: mean(some, 'speed', 'speeds'),
      avgPm10: mean(some, 'pm10', 'pm10s'),
    }))
    .sort((one, other) => one.dir - other.dir)
}
