// What the reference station of a project measured meanwhile. It speaks once an hour, so a minute has the value of its hour.

import { stretches } from '../../../store/figures.ts'
import { rounded } from './numbers.ts'
import { figuresIn, type ProjectContext, within } from './projectContext.ts'
import { bucketsOf, type Span, startOf } from './span.ts'

/** PM10 in μg/m³ by bucket of the span. */
export async function stationMeans({ platform, actor, project }: ProjectContext, span: Span): Promise<Map<string, number | null>> {
  if (!project.surveyPointId) return new Map()
  const every = span.every === 'minute' ? 'hour' : span.every
  const rows = await figuresIn({ platform, actor }, 'survey-point-hour', {
    measures: { pm10: 'mean pm10' },
    by: { bucket: { every, of: 'dataTime' } },
    where: {
      pointId_equal: String(project.surveyPointId),
      ...within({ from: startOf(span.from.slice(0, stretches.hour)), to: span.to }, 'dataTime'),
    },
  })
  const means = new Map(rows.map(({ bucket, pm10 }) => [String(bucket), rounded(pm10)]))
  return new Map(bucketsOf(span).map((bucket) => [bucket, means.get(bucket.slice(0, stretches[every])) ?? null]))
}
