// Pages of single rows behind statistics, newest first, limited in period and depth.

import type { StatisticsPage } from '#engine/site/answers/page.ts'
import { DAY_SECONDS } from '#model/siteTime.ts'
import { masked } from '#records/masked.ts'
import { secondsBetween } from '#series/moments.ts'
import { AppError } from '#server/errors.ts'
import { entityOf, type Rec, repository, type WireFilters } from '#store/rows.ts'
import { countParameter } from './parameters.ts'
import { type ProjectContext, projectFilters, spanFilters, withoutEmptyFilters } from './projectContext.ts'
import { statisticsSpan } from './span.ts'

const SIZE = 30
const MAX_SIZE = 200
/** Maximum offset, as deeper pages only burden the database. */
const MAX_DEPTH = 10_000

/** A page of an entity's rows in the requested period, at most `days` long; today by default. */
export async function statisticsPage(
  context: ProjectContext,
  name: string,
  time: string,
  days: number,
  wanted: WireFilters = {},
): Promise<StatisticsPage<Rec>> {
  const span = statisticsSpan({ ...context.query, granularity: '' }, context.now)
  if (secondsBetween(span.from, span.to) > days * DAY_SECONDS) throw new AppError('statistics.spanTooLong', { days })
  return pageWhere(context, name, time, { ...spanFilters(span, time), ...wanted })
}

/** The same for given filters. */
export async function pageWhere(context: ProjectContext, name: string, time: string, where: WireFilters): Promise<StatisticsPage<Rec>> {
  const { query, platform } = context
  const current = countParameter(query, 'current', 1, MAX_DEPTH)
  const size = countParameter(query, 'size', SIZE, MAX_SIZE)
  if (current * size > MAX_DEPTH) throw new AppError('statistics.tooDeep')
  const entity = entityOf(platform, name)
  const list = {
    current,
    size,
    sort: [{ field: time, descending: true }],
    filters: withoutEmptyFilters(projectFilters(context, name, where)),
  }
  const { records, total } = await repository(platform.store.db, entity, context.actor).list(list)
  return { records: masked(entity, records), total, size, current, pages: Math.ceil(total / size) }
}
