// Context of a statistic: a project visible to the caller, its devices, and their rows.

import type { Call } from '#http/route.ts'
import type { Language } from '#i18n/translate.ts'
import { siteTime } from '#model/siteTime.ts'
import { readerOf } from '#records/actor.ts'
import { parseAnyIds } from '#records/ids.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { type AggregateRow, type FigureQuery, figuresOf, stretches } from '#store/aggregates/index.ts'
import { type Actor, entityOf, type Rec, repository, type WireFilters } from '#store/rows.ts'
import type { StatisticsSpan } from './span.ts'

export interface ProjectContext {
  platform: Kernel
  language: Language
  actor: Actor
  /** Project record with display names of its references. */
  project: Rec
  /** Comma-joined ids; empty for all devices of the project. */
  deviceIds: string
  query: Call['query']
  /** The current time, the same for all parts of an answer. */
  now: string
}

const MAX_DEVICES = 200

/** Throws when no project is given, or the caller may not see it. */
export async function contextOf(call: Call): Promise<ProjectContext> {
  const { projectId } = call.query
  if (!projectId) throw new AppError('statistics.projectMissing')
  const { platform, language, query } = call
  const actor = readerOf(call)
  const project = await repository(platform, 'project', actor).get(projectId)
  if (!project) throw new AppError('record.notFound')
  const deviceIds = parseAnyIds(query.deviceId, 'deviceId', MAX_DEVICES).join(',')
  return { platform, language, actor, project, deviceIds, query, now: siteTime() }
}

/** Filters for the project's rows of an entity, and for the selected devices if the entity has a device field. */
export function projectFilters({ platform, project, deviceIds }: ProjectContext, name: string, wanted: WireFilters): WireFilters {
  const entity = entityOf(platform, name)
  return { projectId_equal: String(project.id), ...(entity.field.deviceId ? { deviceId_in: deviceIds } : {}), ...wanted }
}

/** Drops filters without a value. */
export function withoutEmptyFilters(wanted: WireFilters): WireFilters {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''))
}

export type ProjectFigures<Name extends string, Group extends string> = Omit<FigureQuery<Name, Group>, 'filters'> & { where?: WireFilters }

/** Aggregates over all rows of an entity visible to the actor. */
export function figuresIn<Name extends string, Group extends string = never>(
  { platform, actor }: Pick<ProjectContext, 'platform' | 'actor'>,
  name: string,
  { where = {}, ...query }: ProjectFigures<Name, Group>,
): Promise<AggregateRow<Name, Group>[]> {
  return figuresOf(platform.store.db, name, { ...query, filters: withoutEmptyFilters(where) }, actor)
}

/** Aggregates over the project's rows. */
export function figures<Name extends string, Group extends string = never>(
  context: ProjectContext,
  name: string,
  query: ProjectFigures<Name, Group>,
): Promise<AggregateRow<Name, Group>[]> {
  return figuresIn(context, name, { ...query, where: projectFilters(context, name, query.where ?? {}) })
}

/** The single row of aggregates without groups. */
export async function wholeFigures<Name extends string>(
  context: ProjectContext,
  name: string,
  query: Omit<ProjectFigures<Name, never>, 'by'>,
): Promise<AggregateRow<Name, never>> {
  const [row] = await figures<Name>(context, name, query)
  return row as AggregateRow<Name, never>
}

/** The project's rows as stored, unordered. */
export function projectRows(context: ProjectContext, name: string, where: WireFilters = {}): Promise<Rec[]> {
  return repository(context.platform.store.db, name, context.actor).find(withoutEmptyFilters(projectFilters(context, name, where)))
}

/** The first rows of an entity visible to the actor, in an order (`-alarmTime`), with display names of references. */
export function firstRowsIn(
  { platform, actor }: Pick<ProjectContext, 'platform' | 'actor'>,
  name: string,
  size: number,
  order: string,
  where: WireFilters,
): Promise<Rec[]> {
  const sort = order.split(',').map((key) => ({ field: key.replace('-', ''), descending: key.startsWith('-') }))
  return repository(platform.store.db, name, actor).top({ size, sort, filters: withoutEmptyFilters(where) })
}

/** The first rows of the project. */
export function firstRows(context: ProjectContext, name: string, size: number, order: string, where: WireFilters = {}): Promise<Rec[]> {
  return firstRowsIn(context, name, size, order, projectFilters(context, name, where))
}

/** Filters for a period. */
export function spanFilters({ from, to }: Pick<StatisticsSpan, 'from' | 'to'>, time: string): WireFilters {
  return { [`${time}_datege`]: from, [`${time}_datele`]: to }
}

/** Filters for whole hours of a period, as in hourly roll-ups. */
export function hoursOf({ from, to }: Pick<StatisticsSpan, 'from' | 'to'>): WireFilters {
  return spanFilters({ from: `${from.slice(0, stretches.hour)}:00:00`, to }, 'time')
}
