// Messages about a record, written in the transaction of the write, so that they are sent exactly once, and not after a rollback. Records
// of one operation, such as an import, share one message per user.

import * as dict from '#engine/site/keys.ts'
import { fill } from '#i18n/fill.ts'
import type { Entity } from '#model/entity/entity.ts'
import type { Notification } from '#model/entity/notifications.ts'
import { siteTime } from '#model/siteTime.ts'
import { AppError, recordNews } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { stableId } from '#store/ids.ts'
import { type Rec, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import { type Database, onCommit } from '#store/store.ts'
import { queueMails } from '../../mail/index.ts'
import { configurationFor, queueMessages, smsDispatcher } from '../../resource/index.ts'
import { type NotifiedUser, recipientsOf } from './recipients.ts'
import { type NotificationTexts, textsOf } from './texts.ts'

export const MESSAGES = 'inbox-message'

export interface Occasion {
  entity: Entity
  notification: Notification
  /** The record as stored. */
  record: Rec
  tenantId: string
  /** Id of the operation, whose records share a message. */
  operation: string
  withSms: boolean
}

export const messageIdOf = ({ entity, notification, operation }: Pick<Occasion, 'entity' | 'notification' | 'operation'>, userId: string) =>
  stableId('notification', userId, entity.name, notification.name, operation)

export async function notify(platform: Kernel, db: Database, occasion: Occasion): Promise<void> {
  const { entity, notification, record, tenantId } = occasion
  // A fixed order prevents deadlocks.
  const users = (await recipientsOf(db, notification, record, tenantId)).toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
  if (users.length === 0) return
  const named = { ...record }
  await repository(db, entity, systemActor(tenantId)).addRefNames([named])
  const texts = await textsOf(platform, entity, notification, named, tenantId)
  const fresh: NotifiedUser[] = []
  for (const user of users) if (await addMessage(db, occasion, user, texts)) fresh.push(user)
  if (notification.sms && occasion.withSms) await queueSms(platform, db, occasion, fresh, texts)
  if (notification.before) await queueReminders(db, occasion, fresh, texts)
}

/** Reminders of dates are also mailed; notifications of writes are only in the inbox. */
function queueReminders(db: Database, occasion: Occasion, users: readonly NotifiedUser[], texts: NotificationTexts): Promise<void> {
  const { title, titleEn, content, contentEn } = texts
  const of = { kind: dict.mailKind.reminder, entity: occasion.entity.name, title, titleEn, content, contentEn, time: siteTime() }
  return queueMails(
    db,
    users.map(({ userId, tenantId }) => ({ ...of, userId, tenantId, recordId: messageIdOf(occasion, userId) })),
  )
}

const TOLD = ['records', 'recordId', 'title', 'titleEn', 'content']

/** Returns true for the first record of the operation, and for new words about it, such as a reminder of a date that was moved. */
async function addMessage(
  db: Database,
  occasion: Occasion,
  { userId, tenantId }: NotifiedUser,
  texts: NotificationTexts,
): Promise<boolean> {
  const { entity, notification, record } = occasion
  const id = messageIdOf(occasion, userId)
  const about = { entity: entity.name, recordId: record.id, notification: notification.name, records: 1 }
  const row = { id, userId, tenantId, kind: 'record', ...about, ...texts, time: siteTime() }
  if ((await repositoryOfAllTenants(db, MESSAGES).insertMissing([row])) === 1) return true
  const messages = repository(db, MESSAGES, systemActor(tenantId))
  // The lock serialises concurrent rows of an import.
  await messages.lock(id)
  const [message] = await messages.find({ id_equal: id }, { fields: TOLD })
  if (!message) return false
  if (message.recordId === record.id) {
    if (message.title === texts.title && textOf(message, 'content') === texts.content) return false
    await messages.change({ id_equal: id }, { ...texts, time: siteTime(), readTime: null })
    return true
  }
  const records = Number(message.records ?? 1) + 1
  await messages.change(
    { id_equal: id },
    { ...digestOf(entity, records, message), records, recordId: null, time: siteTime(), readTime: null },
  )
  return false
}

/** Text for several records, beginning with that of the first one. */
export function digestOf(entity: Entity, records: number, first: Rec): Record<string, string> {
  const [zh, en] = [entity.title, entity.words[entity.title] ?? entity.title]
  const isFirst = textOf(first, 'recordId') !== ''
  const titles = {
    title: fill(recordNews.title.zh, { title: zh, count: records }),
    titleEn: fill(recordNews.title.en, { title: en, count: records }),
  }
  if (!isFirst) return titles
  return {
    ...titles,
    content: fill(recordNews.content.zh, { first: textOf(first, 'title') }),
    contentEn: fill(recordNews.content.en, { first: textOf(first, 'titleEn') }),
  }
}

const SMS = 'notice'

/**
 * Queues text messages in the transaction if the tenant has a configuration for them. A template with other parameters must not fail the
 * write.
 */
async function queueSms(
  platform: Kernel,
  db: Database,
  { tenantId }: Occasion,
  users: readonly NotifiedUser[],
  { title, content }: NotificationTexts,
): Promise<void> {
  const phones = [...new Set(users.map(({ phone }) => phone).filter((phone) => phone !== ''))]
  if (phones.length === 0) return
  try {
    const configuration = await configurationFor(db, tenantId, SMS, SMS)
    const params = { content: [title, content].filter((part) => part !== '').join(' '), title, time: siteTime() }
    await queueMessages(db, systemActor(tenantId), { kind: 'notice', configuration, phones, params })
    onCommit(db, () => smsDispatcher.flush(platform))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.key !== 'sms.unknown') platform.log.warn({ err: error, tenantId }, 'The template of the text messages "notice" does not fit')
  }
}
