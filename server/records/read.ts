// What an entity shows: a page of records, all of them for a select, one of them.

import type { Entity } from '../../engine/model/entity.ts'
import { whereMatches } from '../../engine/model/filter.ts'
import { AppError } from '../errors.ts'
import { readerOf } from '../http/access.ts'
import type { Call, EntityHook } from '../http/route.ts'
import { allRecords, listRecords, type Rec } from '../store/records.ts'
import { type Family, findMember } from './family.ts'
import { masked, maskedRecord } from './masked.ts'
import { parseFilters, parseListQuery } from './query.ts'
import type { Reading } from './reading.ts'

export interface Page {
  records: Rec[]
  total: number
  size: number
  current: number
  pages: number
}

export async function list(call: Call, entity: Entity, hooks: readonly EntityHook[] = []): Promise<Page> {
  const query = parseListQuery(entity, (await understood(call, hooks)).query)
  const { records, total } = await listRecords(call.platform.store.db, entity, query, readerOf(call))
  for (const hook of hooks) await hook.shown?.(call, records)
  return { records: masked(entity, records), total, size: query.size, current: query.current, pages: Math.ceil(total / query.size) }
}

/** The call of a list as the hooks want it understood. */
export async function understood(call: Call, hooks: readonly EntityHook[]): Promise<Call> {
  const listing = hooks.find((hook) => hook.listing)?.listing
  return listing ? { ...call, query: await listing(call) } : call
}

/** All of them, or with `size` one page, for choices that are found by typing. */
export async function select(call: Call, entity: Entity): Promise<Rec[]> {
  if (call.query.size) return (await list(call, entity)).records
  return masked(entity, await allRecords(call.platform.store.db, entity, parseFilters(entity, call.query), readerOf(call)))
}

export async function detail(call: Call, reading: Reading, family: Family, hooks: readonly EntityHook[] = []): Promise<Rec> {
  const { id } = call.query
  if (!id) throw new AppError('request.parameterMissing', { name: 'id' })
  const found = await findMember(call.platform.store.db, family, id, readerOf(call))
  // The views of a table share this call; a record of a view that the user does not read is none.
  if (!found || !family.views.some((view) => isSeen(call, reading, view) && whereMatches(view, found.record))) {
    throw new AppError('record.notFound')
  }
  for (const hook of hooks) await hook.shown?.(call, [found.record])
  return call.rights.codes.has(found.view.permissions.viewPrivate ?? '') ? found.record : maskedRecord(found.view, found.record)
}

const isSeen = ({ rights }: Call, { offer }: Reading, { name }: Entity): boolean =>
  offer === null ? rights.reads.has(name) : rights.offers.has(name)
