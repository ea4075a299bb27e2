// Inbox messages: adding, reading, confirming.

import * as dict from '#engine/site/keys.ts'
import { later, siteTime } from '#model/siteTime.ts'
import { stableId } from '#store/ids.ts'
import { type Rec, repository, repositoryOfAllTenants, systemActor, textOf, type WireFilters } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { Identity } from '../../access/identity.ts'
import type { Kernel } from '../../kernel.ts'
import { userOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import { alarmNews, notRecentlySent } from '../alarms/index.ts'
import { type NewMail, queueMails } from '../mail/index.ts'

/** Content of the bell: unread count, and the newest unread before read messages. */
export interface Inbox {
  unread: number
  messages: readonly MessageAnswer[]
}

const SHOWN = [
  'id',
  'kind',
  'title',
  'titleEn',
  'content',
  'contentEn',
  'level',
  'entity',
  'recordId',
  'time',
  'isQuiet',
  'readTime',
] as const

export type MessageAnswer = Readonly<Record<(typeof SHOWN)[number], unknown>>

const UNREAD = 30
const READ = 10
/** Seconds: returning users get messages about open alarms that began in this period. */
const AWAY_SECONDS = 86_400

export type NewMessage = Readonly<
  Record<'kind' | 'entity' | 'recordId' | 'title' | 'titleEn' | 'content' | 'contentEn' | 'time', string>
> & {
  level?: string | null
  alike?: string
  isQuiet?: 0 | 1
}

/** Adds missing inbox messages: one per user and record, whichever node adds it. */
export async function addInboxMessages(
  at: Kernel | Database,
  { userId, tenantId }: Pick<Identity, 'userId' | 'tenantId'>,
  news: readonly NewMessage[],
): Promise<void> {
  const rows = news.map((one) => ({ ...one, id: stableId('message', userId, one.entity, one.recordId), userId, tenantId }))
  await repositoryOfAllTenants(at, 'inbox-message').insertMissing(rows)
}

/** Adds inbox messages and queues their mails. */
export async function sendInboxMessage(
  platform: Kernel,
  { userId, tenantId }: Pick<Identity, 'userId' | 'tenantId'>,
  news: readonly NewMessage[],
): Promise<void> {
  if (news.length === 0) return
  await addInboxMessages(platform, { userId, tenantId }, news)
  await queueMails(
    platform,
    news.flatMap((one) => {
      const kind = mailKindOf(one)
      const { entity, recordId, title, titleEn, content, contentEn, time } = one
      return kind === null ? [] : [{ kind, userId, tenantId, entity, recordId, title, titleEn, content, contentEn, time }]
    }),
  )
}

/** Kind of the mail for critical alarms, finished jobs and platform warnings; `null` for other alarms. */
function mailKindOf({ kind, level }: NewMessage): NewMail['kind'] | null {
  if (kind === 'alarm') return level === dict.alarmLevel.critical ? dict.mailKind.alarm : null
  return kind === 'job' ? dict.mailKind.report : dict.mailKind.system
}

/** Adds messages for alarms of the last day that the user was not notified of. */
export async function takeAlarms(context: Context): Promise<void> {
  const { platform } = context
  const { userId, tenantId } = userOf(context)
  const since = later(siteTime(), -AWAY_SECONDS)
  const news = await alarmNews(context, since)
  if (news.length === 0) return
  const wanted = { userId_equal: userId, kind_equal: 'alarm', time_datege: since }
  const fields = ['entity', 'recordId', 'alike', 'time']
  const sent = await repository(platform, 'inbox-message', systemActor(tenantId)).find(wanted, {
    fields,
    sort: [{ field: 'time', descending: false }],
  })
  const placeOf = (row: Rec) => `${row.entity} ${row.recordId}`
  const known = new Set(sent.map(placeOf))
  const fresh = news.filter((one) => !known.has(placeOf({ ...one })))
  const last = new Map(sent.map((row) => [textOf(row, 'alike'), textOf(row, 'time')]))
  await sendInboxMessage(
    platform,
    { userId, tenantId },
    notRecentlySent(fresh, last).map((one) => ({ ...one, kind: 'alarm' })),
  )
}

export async function inboxOf(platform: Kernel, { userId, tenantId }: Identity): Promise<Inbox> {
  const actor = systemActor(tenantId)
  const newest = (wanted: WireFilters, size: number) =>
    repository(platform.store.db, 'inbox-message', actor).list({
      current: 1,
      size,
      sort: [{ field: 'time', descending: true }],
      filters: { userId_equal: userId, ...wanted },
    })
  const unread = await newest({ readTime_null: '1' }, UNREAD)
  const read = await newest({ readTime_notnull: '1' }, READ)
  const shown = (row: Rec) => Object.fromEntries(SHOWN.map((name) => [name, row[name] ?? null])) as MessageAnswer
  return { unread: unread.total, messages: [...unread.records, ...read.records].map(shown) }
}

/** Marks messages as read: the given ones, or all without `ids`. Critical ones must be confirmed individually. */
export async function markRead(
  platform: Kernel,
  { userId, tenantId }: Identity,
  ids: readonly string[] | null,
  isConfirmed: boolean,
): Promise<void> {
  const wanted = {
    userId_equal: userId,
    readTime_null: '1',
    ...(ids ? { id_in: ids.join(',') } : {}),
  }
  const change = (either?: readonly WireFilters[]) =>
    repository(platform.store.db, 'inbox-message', systemActor(tenantId)).change(wanted, { readTime: siteTime() }, either)
  await change(isConfirmed ? undefined : [{ level_notequal: dict.alarmLevel.critical }, { level_null: '1' }])
}
