// Rows received from devices within the last hour, by kind; each number is the total of a list.

import type { IngestCounts } from '#engine/site/answers/overview.ts'
import type { Route } from '#http/route.ts'
import { searchParams } from '#model/list/filter.ts'
import { later } from '#model/siteTime.ts'
import { readerNow } from '../people/workerPresence.ts'
import { total } from '../query/numbers.ts'
import { figuresIn } from '../query/projectContext.ts'

const HOUR = 3600

/** Number of rows of each series that the caller may list. */
export const ingestNow: Route = {
  method: 'GET',
  path: '/api/blade-archives/data_ana/ingestNow',
  access: 'user',
  async handle(call) {
    const reader = readerNow(call)
    const since = later(`${reader.now.slice(0, 16)}:00`, -HOUR)
    const series = [...call.platform.library().entities.values()].filter(
      ({ name, series }) => series !== null && call.rights.reads.has(name),
    )
    const counted = series.map(async (entity) => {
      const time = entity.series?.time ?? ''
      const where = searchParams(entity, { [time]: [since, ''] })
      const [row] = await figuresIn(reader, entity.name, { measures: { rows: 'count' }, where })
      return { list: entity.name, count: total(row?.rows), search: { [time]: `${since},` } }
    })
    return { rows: (await Promise.all(counted)).sort((one, other) => other.count - one.count) } satisfies IngestCounts
  },
}
