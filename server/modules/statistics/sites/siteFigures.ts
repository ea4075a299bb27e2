// Figures of the start page: open work, and totals of filtered lists. The console opens each list with the same filter.

import { LRUCache } from 'lru-cache'
import type { Route } from '#http/route.ts'
import type { Entity } from '#model/entity/entity.ts'
import { searchParams } from '#model/list/filter.ts'
import type { Kernel } from '#server/kernel.ts'
import { type AggregateRow, figuresOf, type Grouping } from '#store/aggregates/index.ts'
import { entityOf, filtersOf, scopeKeyOf } from '#store/rows.ts'
import { alarmSources, OPEN_STATES } from '../names/alarmSources.ts'
import { readerNow, withoutPresence, withPresence } from '../people/workerPresence.ts'
import { total } from '../query/numbers.ts'
import { contextOf, firstRowsIn } from '../query/projectContext.ts'
import { startOfDay } from '../query/siteClock.ts'
import { latestAlarms } from '../safety/alarms.ts'
import { type SiteFigure, searchOfFigure, siteFigureNames, siteFigures } from './figureLists.ts'

/** Maximum number per source; the console merges them. */
const MAX_OPEN = 30
/** Milliseconds for which figures are shared among users who may read the same rows, because many open the start page at once. */
const FRESH_MS = 5000

/** Gate passages, from which occupancy is computed. */
const PASSES = 'labor-attendance'

type Reader = ReturnType<typeof readerNow>

const known = new WeakMap<Kernel, LRUCache<string, Promise<number>>>()

/** Contains only figures of lists that the caller may read. `?projectId=` selects one project. */
export const startFigures: Route = {
  method: 'GET',
  path: '/api/blade-archives/data_ana/siteFigures',
  access: 'user',
  async handle(call) {
    const reader = { ...readerNow(call), language: call.language }
    const only: Record<string, string> = call.query.projectId ? { projectId: String((await contextOf(call)).project.id) } : {}
    const isOf = (name: SiteFigure) => !only.projectId || entityOf(call.platform, siteFigures[name].entity).field.projectId?.search === 'eq'
    const names = siteFigureNames.filter((name) => call.rights.reads.has(siteFigures[name].entity) && isOf(name))
    const searches = names.map((name) => ({ ...searchOfFigure(name, reader.now), ...only }))
    const counts = await Promise.all(names.map((name, at) => countOf(reader, name, searches[at] ?? {})))
    const readable = alarmSources.filter(({ name }) => call.rights.reads.has(name))
    const open = await latestAlarms(reader, 2 * MAX_OPEN, { states: OPEN_STATES }, async (source, where) =>
      readable.includes(source)
        ? firstRowsIn(reader, source.name, MAX_OPEN, `-alarmLevel,-${source.time}`, { ...where, projectId_equal: only.projectId ?? '' })
        : [],
    )
    const figures = names.map((name, at) => [name, { count: counts[at], list: siteFigures[name].entity, search: searches[at] }])
    return { figures: Object.fromEntries(figures), open }
  },
}

function countOf(reader: Reader, figure: SiteFigure, search: Readonly<Record<string, string>>): Promise<number> {
  const { platform } = reader
  const kept = known.get(platform) ?? new LRUCache({ max: 1000, ttl: FRESH_MS })
  known.set(platform, kept)
  const sights = [siteFigures[figure].entity, PASSES].map((name) => scopeKeyOf(entityOf(platform, name), reader.actor))
  const key = [figure, startOfDay(reader.now), search.projectId, ...sights].join(' ')
  const found = kept.get(key)
  if (found) return found
  const fresh = counted(reader, figure, search)
  kept.set(key, fresh)
  fresh.catch(() => kept.delete(key))
  return fresh
}

async function counted(reader: Reader, figure: SiteFigure, search: Readonly<Record<string, string>>): Promise<number> {
  const [row] = await countsOfSearch(reader, siteFigures[figure].entity, search, {})
  return total(row?.rows)
}

/** Grouped number of rows that the list of an entity shows for a search in its URL. */
export function countsOfSearch<Group extends string>(
  reader: Reader,
  name: string,
  search: Readonly<Record<string, string>>,
  by: Readonly<Record<Group, Grouping>>,
): Promise<AggregateRow<'rows', Group>[]> {
  const { platform, actor } = reader
  const entity = entityOf(platform, name)
  const translated = wireFilters(entity, search)
  const filters = [...filtersOf(entity, withoutPresence(translated)), ...withPresence(reader, translated)]
  return figuresOf<'rows', Group>(platform.store.db, entity, { measures: { rows: 'count' }, by, filters }, actor)
}

function wireFilters(entity: Entity, search: Readonly<Record<string, string>>): Record<string, string> {
  const values = Object.entries(search).map(([name, value]) => [name, entity.field[name]?.search === 'range' ? value.split(',') : value])
  return searchParams(entity, Object.fromEntries(values))
}
