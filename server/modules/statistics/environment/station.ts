// Monitoring stations around a project, and the values of its reference station, which reports hourly: each minute has the value of its
// hour.

import type { Station } from '#engine/site/answers/air.ts'
import { stretches } from '#store/aggregates/index.ts'
import { repository, textOf } from '#store/rows.ts'
import { metresBetween } from '../../devices/index.ts'
import { nullableText } from '../query/columns.ts'
import { measured } from '../query/latest.ts'
import { rounded } from '../query/numbers.ts'
import { figuresIn, type ProjectContext, spanFilters } from '../query/projectContext.ts'
import { bucketStart, bucketsOf, type StatisticsSpan } from '../query/span.ts'

/** PM10 in μg/m³ by bucket. */
export async function stationMeans(
  { platform, actor, project }: ProjectContext,
  span: StatisticsSpan,
): Promise<Map<string, number | null>> {
  if (!project.surveyPointId) return new Map()
  const every = span.every === 'minute' ? 'hour' : span.every
  const rows = await figuresIn({ platform, actor }, 'survey-point-hour', {
    measures: { pm10: 'mean pm10' },
    by: { bucket: { every, of: 'dataTime' } },
    where: {
      pointId_equal: String(project.surveyPointId),
      ...spanFilters({ from: bucketStart(span.from.slice(0, stretches.hour)), to: span.to }, 'dataTime'),
    },
  })
  const means = new Map(rows.map(({ bucket, pm10 }) => [String(bucket), rounded(pm10)]))
  return new Map(bucketsOf(span).map((bucket) => [bucket, means.get(bucket.slice(0, stretches[every])) ?? null]))
}

/** Search radius around a site in degrees, and maximum number of stations. */
const AROUND = 0.3
const MAX_STATIONS = 8

/** Public stations around the site with latest values, nearest first; `distance` in metres. */
export async function stationsAround({ platform, actor, project }: ProjectContext): Promise<Station[]> {
  const { longitude, latitude, surveyPointId } = project
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return []
  const box = {
    longitude_ge: String(longitude - AROUND),
    longitude_le: String(longitude + AROUND),
    latitude_ge: String(latitude - AROUND),
    latitude_le: String(latitude + AROUND),
  }
  const rows = await repository(platform.store.db, 'national-survey-point', actor).find(box)
  return rows
    .map((row) => ({
      id: String(row.id),
      pointName: textOf(row, 'pointName'),
      longitude: Number(row.longitude),
      latitude: Number(row.latitude),
      dataTime: nullableText(row.dataTime),
      pm25: measured(row, 'pm25'),
      pm10: measured(row, 'pm10'),
      aqi: measured(row, 'aqi'),
      distance: Math.round(metresBetween({ longitude, latitude }, row)),
      isReference: String(row.id) === String(surveyPointId),
    }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MAX_STATIONS)
}
