// Read operations: a page of records, choices for a select, one record.

import { type Rec, repository } from '#store/rows.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { whereMatches } from '../../engine/model/list/filter.ts'
import { AppError } from '../errors.ts'
import { readerOf } from './actor.ts'
import { entityCallTitle } from './callTitle.ts'
import type { Context } from './context.ts'
import { type EntityViews, findMember } from './entityViews.ts'
import { type EntityHook, isHidden } from './hook.ts'
import { hasPrivate, masked, shownRecord } from './masked.ts'
import { parseLimitedFilters, parseLimitedList } from './privateProbes.ts'
import { queryParameter } from './queryParameter.ts'
import type { ReadAccess } from './reading.ts'
import { sightOf } from './sight.ts'

export interface ReadPage {
  records: Rec[]
  total: number
  size: number
  current: number
  pages: number
}

export async function readListPage(context: Context, entity: Entity, hooks: readonly EntityHook[] = []): Promise<ReadPage> {
  const listContext = await queryForHooks(context, hooks)
  const query = await parseLimitedList(listContext, entity)
  const { records, total } = await repository(context.platform.store.db, entity, readerOf(context)).list(query)
  for (const hook of hooks) await hook.extendRecords?.(context, records, entity)
  const shown = masked(entity, records, sightOf(context, entity))
  return { records: shown, total, size: query.size, current: query.current, pages: Math.ceil(total / query.size) }
}

/** The call with its query rewritten by `listing` hooks. */
export async function queryForHooks(context: Context, hooks: readonly EntityHook[]): Promise<Context> {
  const hook = hooks.find(({ listing }) => listing)
  if (!hook?.listing) return context
  return { ...context, query: await hook.listing(context), finds: hook.finding?.(context) ?? [] }
}

/** All records of the list, or one page with `size`, for choices that are searched while typing. */
export async function readChoices(context: Context, entity: Entity, hooks: readonly EntityHook[] = []): Promise<Rec[]> {
  const listContext = await queryForHooks(context, hooks)
  if (listContext.query.size) return (await readListPage(listContext, entity)).records
  const filters = await parseLimitedFilters(listContext, entity)
  const records = await repository(context.platform.store.db, entity, readerOf(listContext)).all(filters)
  return masked(entity, records, sightOf(context, entity))
}

export async function detail(context: Context, reading: ReadAccess, family: EntityViews, hooks: readonly EntityHook[] = []): Promise<Rec> {
  const found = await seenMember(context, reading, family, hooks)
  for (const hook of hooks) await hook.extendRecords?.(context, [found.record], family.merged)
  const sight = sightOf(context, found.view)
  if (hasPrivate(found.view, found.record, sight)) context.discloses?.(entityCallTitle(found.view, 'private'))
  return shownRecord(found.view, found.record, sight)
}

/** Record named by `id`, with its view. Throws `record.notFound`. */
export async function seenMember(
  context: Context,
  reading: ReadAccess,
  family: EntityViews,
  hooks: readonly EntityHook[] = [],
): Promise<{ record: Rec; view: Entity }> {
  const id = queryParameter(context, 'id')
  const found = await findMember(context.platform.store.db, family, id, readerOf(context))
  const refusal = readMemberRefusal(context, reading, family, hooks, found?.record)
  if (found === null || refusal !== null) throw refusal
  return found
}

/** Refuses with `record.notFound` a record that the caller's tenant, data scopes, views and hooks do not show. */
export function readMemberRefusal(
  context: Context,
  reading: ReadAccess,
  family: EntityViews,
  hooks: readonly EntityHook[],
  record: Rec | undefined,
): AppError | null {
  // Views of a table share this call; a record of a view that the user may not read counts as not found.
  const isRead = record !== undefined && family.views.some((view) => isSeen(context, reading, view) && whereMatches(view, record))
  return isRead && !isHidden(hooks, context, record) ? null : new AppError('record.notFound')
}

const isSeen = ({ rights }: Context, { offer }: ReadAccess, { name }: Entity): boolean =>
  offer === null ? rights.reads.has(name) : rights.offers.has(name)
