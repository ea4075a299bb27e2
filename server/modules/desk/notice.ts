// Notices and their readers: opening a notice marks it as read.

import { entityOf, filtersOf, type Rec, repository } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { userOf, wholeActorOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import { entityViewsOf } from '../../records/entityViews.ts'
import type { EntityHook } from '../../records/hook.ts'
import { detail, readListPage } from '../../records/read.ts'

const TOP_NOTICES = 5
const MOST_NOTICES = 100

/** The notice with its content; from now on the caller has read it. */
async function open(call: Call): Promise<Rec> {
  const entity = entityOf(call.platform, 'notice')
  const notice = await detail(call, { entity, offer: null }, entityViewsOf([entity]))
  await remember(call, String(notice.id))
  return { ...notice, isRead: 1 }
}

/** Once per person, also when two windows open the notice at the same moment. */
async function remember(call: Call, noticeId: string): Promise<void> {
  const { platform } = call
  if ((await readAmong(call, [noticeId])).has(noticeId)) return
  const values = { noticeId, userId: userOf(call).userId }
  await platform.store
    .transaction((db) => repository(db, entityOf(platform, 'notice-read'), wholeActorOf(call)).insert(values))
    .catch((error) => {
      if (!(error instanceof AppError) || error.key !== 'record.duplicate') throw error
    })
}

/** The notices among these that the caller has read. */
async function readAmong(call: Context, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const entity = entityOf(call.platform, 'notice-read')
  const wanted = filtersOf(entity, { noticeId_in: ids.join(','), userId_equal: userOf(call).userId })
  const rows = await repository(call.platform.store.db, entity, wholeActorOf(call)).all(wanted)
  return new Set(rows.map((row) => String(row.noticeId)))
}

/** The newest notices, `?number=` of them; 5 when it says nothing. */
async function newest(call: Call): Promise<Rec[]> {
  const { number = String(TOP_NOTICES) } = call.query
  const size = Number(number)
  if (!Number.isInteger(size) || size < 1 || size > MOST_NOTICES) throw new AppError('request.parameterInvalid', { name: 'number' })
  const entity = entityOf(call.platform, 'notice')
  const { records } = await readListPage({ ...call, query: { size: number } }, entity, [noticeHook])
  return records
}

export const noticeRoutes: readonly Route[] = [
  { method: 'GET', path: '/api/blade-desk/notice/top', access: { reads: 'notice' }, handle: newest },
  { method: 'GET', path: '/api/blade-desk/notice/detail', access: { reads: 'notice' }, handle: open },
]

export const noticeHook: EntityHook = {
  entity: 'notice',
  async shown(call, records) {
    const read = await readAmong(
      call,
      records.map((record) => String(record.id)),
    )
    for (const record of records) record.isRead = read.has(String(record.id)) ? 1 : 0
  },
}
