// Presence on site, computed from gate passes in order of time.

import type { PresencePoint } from '#engine/site/answers/people.ts'
import * as dict from '#engine/site/keys.ts'
import { type Occupancy, type OccupancyState, occupancyOf, peopleInState, stretches } from '#store/aggregates/index.ts'
import { entityOf, filtersOf, type SqlCondition, type WireFilters } from '#store/rows.ts'
import { figures, figuresIn, type ProjectContext, spanFilters } from '../query/projectContext.ts'
import { datePart, startOfDay } from '../query/siteClock.ts'
import { bucketStart, bucketsOf, type StatisticsSpan } from '../query/span.ts'

export interface PresencePass {
  laborId: string
  passTime: string
  isEntry: boolean
}

/** Gate passes in order of time; strangers and refused people are excluded. */
export async function presencePasses(context: ProjectContext, span: Pick<StatisticsSpan, 'from' | 'to'>): Promise<PresencePass[]> {
  const by = { passTime: 'passTime', laborId: 'laborId', direction: 'direction' }
  const where = { ...spanFilters(span, 'passTime'), result_equal: dict.attendResult.passed, laborId_notnull: 'true' }
  const rows = await figures(context, 'labor-attendance', { measures: { rows: 'count' }, by, where })
  return rows.map(({ laborId, passTime, direction }) => ({
    laborId: String(laborId),
    passTime: String(passTime),
    isEntry: direction === dict.attendDirection.in,
  }))
}

/** People who came in, and those still inside. Both start at zero each day. */
export interface Presence {
  attended: ReadonlySet<string>
  onSite: ReadonlySet<string>
}

/** Maximum number of ids per query. */
const AT_ONCE = 5000

/** Today's gate passes in order of time, of existing workers visible to the reader. `where` filters the passes. */
export async function passesToday(reader: Reader, where: WireFilters = {}): Promise<(PresencePass & { project: string })[]> {
  const rows = await figuresIn(reader, 'labor-attendance', {
    measures: { rows: 'count' },
    by: { passTime: 'passTime', project: 'projectId', laborId: 'laborId', direction: 'direction' },
    where: {
      ...spanFilters({ from: startOfDay(reader.now), to: reader.now }, 'passTime'),
      result_equal: dict.attendResult.passed,
      laborId_notnull: 'true',
      ...where,
    },
  })
  const ids = [...new Set(rows.map(({ laborId }) => String(laborId)))]
  const known = new Set<string>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = { measures: { rows: 'count' }, by: { id: 'id' }, where: { id_in: ids.slice(at, at + AT_ONCE).join(',') } } as const
    for (const { id } of await figuresIn(reader, 'labor', some)) known.add(String(id))
  }
  const passes = rows.map(({ project, laborId, passTime, direction }) => ({
    project: String(project),
    laborId: String(laborId),
    passTime: String(passTime),
    isEntry: direction === dict.attendDirection.in,
  }))
  return passes.filter(({ laborId }) => known.has(laborId))
}

const PASSAGE = {
  who: 'laborId',
  place: 'projectId',
  time: 'passTime',
  direction: 'direction',
  entry: dict.attendDirection.in,
} as const

type Reader = Pick<ProjectContext, 'platform' | 'actor' | 'now'>

function letThroughToday({ platform, now }: Reader) {
  const entity = entityOf(platform, 'labor-attendance')
  // Rounded to the minute, so that the query stays the same and list totals can be cached.
  const today = spanFilters({ from: startOfDay(now), to: `${now.slice(0, stretches.minute)}:59` }, 'passTime')
  return { entity, filters: filtersOf(entity, { ...today, result_equal: dict.attendResult.passed, laborId_notnull: 'true' }) }
}

/** The same as counts by project, computed in SQL; equal to `presenceAfter` of today's passes. */
export function insideToday(reader: Reader): Promise<Map<string, Occupancy>> {
  const { platform, actor } = reader
  const { entity, filters } = letThroughToday(reader)
  return occupancyOf(platform.store.db, entity, PASSAGE, filters, entityOf(platform, 'labor'), actor)
}

/** The same as an SQL condition on workers. */
export function standingToday(reader: Reader, wanted: readonly OccupancyState[]): SqlCondition {
  const { platform, actor } = reader
  const { entity, filters } = letThroughToday(reader)
  return peopleInState(platform.store.db, entity, PASSAGE, filters, entityOf(platform, 'labor'), actor, wanted)
}

/** Presence after the passes of one day. */
export function presenceAfter(passes: readonly PresencePass[]): Presence {
  const day = newDay()
  for (const pass of passes) day.let(pass)
  return day
}

function newDay() {
  const attended = new Set<string>()
  const onSite = new Set<string>()
  return {
    attended,
    onSite,
    let({ laborId, isEntry }: PresencePass): void {
      if (isEntry) attended.add(laborId)
      if (isEntry) onSite.add(laborId)
      else onSite.delete(laborId)
    },
  }
}

/** `onSite` counts at the end of the bucket, `attend` those of the day so far. */
export type PresenceBucket = Omit<PresencePoint, 'rate'>

/** Presence by hour or day. */
export function presenceSeries(passes: readonly PresencePass[], span: StatisticsSpan): PresenceBucket[] {
  const length = stretches[span.every]
  const byBucket = Map.groupBy(passes, ({ passTime }) => passTime.slice(0, length))
  let day = newDay()
  let today = ''
  return bucketsOf(span).map((bucket) => {
    const time = bucketStart(bucket)
    if (datePart(time) !== today) day = newDay()
    today = datePart(time)
    const some = byBucket.get(bucket) ?? []
    for (const pass of some) day.let(pass)
    const entries = some.filter(({ isEntry }) => isEntry).length
    return { time, in: entries, out: some.length - entries, onSite: day.onSite.size, attend: day.attended.size }
  })
}
