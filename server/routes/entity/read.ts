// What an entity shows: a page of records, all of them for a select, one of them.

import type { Entity } from '../../../engine/model/entity.ts'
import { AppError } from '../../errors.ts'
import { allRecords, listRecords, type Rec } from '../../store/records.ts'
import { actorOf } from '../access.ts'
import type { Call } from '../route.ts'
import { type Family, findMember } from './family.ts'
import { parseFilters, parseListQuery } from './query.ts'

export interface Page {
  records: Rec[]
  total: number
  size: number
  current: number
  pages: number
}

export async function list(call: Call, entity: Entity): Promise<Page> {
  const query = parseListQuery(entity, call.query)
  const { records, total } = await listRecords(call.platform.store.db, entity, query, actorOf(call))
  return { records, total, size: query.size, current: query.current, pages: Math.ceil(total / query.size) }
}

export function select(call: Call, entity: Entity): Promise<Rec[]> {
  return allRecords(call.platform.store.db, entity, parseFilters(entity, call.query), actorOf(call))
}

export async function detail(call: Call, family: Family): Promise<Rec> {
  const { id } = call.query
  if (!id) throw new AppError('request.parameterMissing', { name: 'id' })
  const found = await findMember(call.platform.store.db, family, id, actorOf(call))
  if (!found) throw new AppError('record.notFound')
  return found.record
}
