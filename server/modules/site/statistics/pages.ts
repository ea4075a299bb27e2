// Pages of single rows behind the statistics, newest first, bounded in time and depth.

import { AppError } from '../../../errors.ts'
import { masked } from '../../../records/masked.ts'
import { secondsBetween } from '../../../series/moments.ts'
import { listRecords, type Rec } from '../../../store/records.ts'
import { entityOf, filtersOf } from '../../../store/rows.ts'
import type { Wanted } from '../../../store/where.ts'
import { type Asked, ofProject, stated, within } from './asked.ts'
import { countParameter } from './parameters.ts'
import { spanOf } from './span.ts'

export interface Page<Row = Rec> {
  records: Row[]
  total: number
  size: number
  current: number
  pages: number
}

const SIZE = 30
const MOST_SIZE = 200
/** Rows further back than these only burden the database. */
const MOST_DEEP = 10_000

/** A page of an entity's rows of the asked span, `days` long at most; today by default. */
export async function pageOf(asked: Asked, name: string, time: string, days: number, wanted: Wanted = {}): Promise<Page> {
  const span = spanOf({ ...asked.query, granularity: '' }, asked.now)
  if (secondsBetween(span.from, span.to) > days * 86_400) throw new AppError('statistics.spanTooLong', { days })
  return pageWhere(asked, name, time, { ...within(span, time), ...wanted })
}

/** The same for filters of one's own. */
export async function pageWhere(asked: Asked, name: string, time: string, where: Wanted): Promise<Page> {
  const { query, platform } = asked
  const current = countParameter(query, 'current', 1, MOST_DEEP)
  const size = countParameter(query, 'size', SIZE, MOST_SIZE)
  if (current * size > MOST_DEEP) throw new AppError('statistics.tooDeep')
  const entity = entityOf(platform, name)
  const list = {
    current,
    size,
    sort: [{ field: time, descending: true }],
    filters: filtersOf(entity, stated(ofProject(asked, entity, where))),
  }
  const { records, total } = await listRecords(platform.store.db, entity, list, asked.actor)
  return { records: masked(entity, records), total, size, current, pages: Math.ceil(total / size) }
}
