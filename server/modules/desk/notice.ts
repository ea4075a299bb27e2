// Notices and their readers: opening a notice marks it as read, unless it requires a confirmation.

import { displayNameOf } from '#access/account.ts'
import * as dict from '#engine/site/keys.ts'
import { translate } from '#i18n/translate.ts'
import { splitIds } from '#model/commaIds.ts'
import { figuresOf } from '#store/aggregates/index.ts'
import { entityOf, type Rec, repository, textOf } from '#store/rows.ts'
import { AppError, isDuplicate } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { actorWithoutScopes, readerOf, userOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import { entityViewsOf } from '../../records/entityViews.ts'
import type { EntityHook } from '../../records/hook.ts'
import { detail, readListPage } from '../../records/read.ts'

const TOP_NOTICES = 5
const MAX_NOTICES = 100

/** Returns the notice and marks it as read, unless it requires a confirmation. */
async function open(call: Call): Promise<Rec> {
  const notice = await noticeOf(call)
  if (notice.mustRead !== dict.flag.yes) return read(call, notice)
  return { ...notice, readers: await readerNames(call, String(notice.id)) }
}

async function confirm(call: Call): Promise<Rec> {
  return read(call, await noticeOf(call))
}

/** Marks the notice as read, except in a view as another user, and returns it. */
async function read(call: Call, notice: Rec): Promise<Rec> {
  if (userOf(call).view === null) await remember(call, String(notice.id))
  await addReads(call, [notice])
  return { ...notice, readers: await readerNames(call, String(notice.id)) }
}

/** Notice named by `id`; throws if it is not addressed to the caller. */
async function noticeOf(call: Call): Promise<Rec> {
  const entity = entityOf(call.platform, 'notice')
  return detail(call, { entity, offer: null }, entityViewsOf([entity]), [noticeHook])
}

/** Inserts one row per user, even if two windows open the notice at once. */
async function remember(call: Call, noticeId: string): Promise<void> {
  const { platform } = call
  if ((await readAmong(call, [noticeId])).has(noticeId)) return
  const values = { noticeId, userId: userOf(call).userId }
  await platform.store
    .transaction((db) => repository(db, 'notice-read', actorWithoutScopes(call)).insert(values))
    .catch((error) => {
      if (!isDuplicate(error)) throw error
    })
}

/** Ids of these notices that the caller has read. */
async function readAmong(call: Context, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const wanted = { noticeId_in: ids.join(','), userId_equal: userOf(call).userId }
  const rows = await repository(call.platform.store.db, 'notice-read', actorWithoutScopes(call)).all(wanted)
  return new Set(rows.map((row) => String(row.noticeId)))
}

/** Number of readers by notice. */
async function readersOf(call: Context, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const query = { measures: { rows: 'count' as const }, by: { id: 'noticeId' }, filters: { noticeId_in: ids.join(',') } }
  const groups = await figuresOf(call.platform.store.db, 'notice-read', query, actorWithoutScopes(call))
  return new Map(groups.map(({ id, rows }) => [String(id), Number(rows)]))
}

/** Adds to notices whether the caller has read them, and the number of readers. */
async function addReads(call: Context, notices: readonly Rec[]): Promise<void> {
  const ids = notices.map((notice) => String(notice.id))
  const [read, counts] = [await readAmong(call, ids), await readersOf(call, ids)]
  for (const notice of notices) {
    notice.isRead = read.has(String(notice.id)) ? 1 : 0
    notice.readCount = counts.get(String(notice.id)) ?? 0
  }
}

/** Names of the readers, for users who edit notices. */
async function readerNames(call: Call, noticeId: string): Promise<string | null> {
  if (!mayEdit(call)) return null
  const reads = await repository(call.platform, 'notice-read', actorWithoutScopes(call)).all({ noticeId_equal: noticeId })
  const ids = reads.map((row) => textOf(row, 'userId'))
  if (ids.length === 0) return null
  const users = await repository(call.platform, 'user', actorWithoutScopes(call)).find(
    { id_in: ids.join(',') },
    { fields: ['realName', 'name'] },
  )
  return users.map(displayNameOf).join(translate(call.language, 'list.nameBreak'))
}

/** The newest notices; `?number=` of them, 5 by default. */
async function newest(call: Call): Promise<Rec[]> {
  const { number = String(TOP_NOTICES) } = call.query
  const size = Number(number)
  if (!Number.isInteger(size) || size < 1 || size > MAX_NOTICES) throw new AppError('request.parameterInvalid', { name: 'number' })
  const entity = entityOf(call.platform, 'notice')
  const { records } = await readListPage({ ...call, query: { size: number } }, entity, [noticeHook])
  return records
}

export const noticeRoutes: readonly Route[] = [
  { method: 'GET', path: '/api/blade-desk/notice/top', access: { reads: 'notice' }, handle: newest },
  { method: 'GET', path: '/api/blade-desk/notice/detail', access: { reads: 'notice' }, handle: open },
  { method: 'POST', path: '/api/blade-desk/notice/confirm', access: { reads: 'notice' }, handle: confirm },
]

function mayEdit({ platform, rights }: Context): boolean {
  const { edit } = entityOf(platform, 'notice').permissions
  return edit !== null && rights.codes.has(edit)
}

/** True for a notice to everybody, or to a role or the project of the caller; users who edit notices see all. */
function isAddressed(context: Context, { roleIds, projectIds }: Rec): boolean {
  const { identity } = context
  const [roles, projects] = [splitIds(roleIds), splitIds(projectIds)]
  if (roles.length + projects.length === 0 || mayEdit(context)) return true
  return roles.some((id) => identity?.roleIds.includes(id)) || projects.includes(identity?.projectId ?? '')
}

/** Excludes notices that are not addressed to the caller. */
async function listing(context: Context): Promise<Context['query']> {
  const repo = repository(context.platform.store.db, 'notice', readerOf(context))
  const fields = ['id', 'roleIds', 'projectIds']
  const notices = await repo.find({}, { fields })
  const shown = notices.filter((notice) => isAddressed(context, notice)).map((notice) => textOf(notice, 'id'))
  if (shown.length === notices.length) return context.query
  const requestedIds = context.query.id_in === undefined ? null : splitIds(context.query.id_in)
  return { ...context.query, id_in: (requestedIds ? shown.filter((id) => requestedIds.includes(id)) : shown).join(',') || '-1' }
}

export const noticeHook: EntityHook = {
  entity: 'notice',
  listing,
  isVisible: isAddressed,
  extendRecords: addReads,
}
