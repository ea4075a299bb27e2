// Warns platform and tenant administrators once a day of nearly exhausted quotas and disk space.

import { fill } from '#i18n/fill.ts'
import { splitIds } from '#model/commaIds.ts'
import { siteTime } from '#model/siteTime.ts'
import { findRows, MANAGING_TENANT, textOf } from '#store/rows.ts'
import { storageNews } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import { type StorageShortage, storageShortages } from '../resource/index.ts'
import { type NewMessage, sendInboxMessage } from './messages.ts'

const EVERY_MINUTES = 10

export async function warnOfStorage(platform: Platform, now: Date): Promise<void> {
  if (now.getMinutes() % EVERY_MINUTES !== 0) return
  const shortages = await storageShortages(platform)
  if (shortages.length === 0) return
  const time = siteTime(now)
  const all = shortages.map((shortage) => ({ shortage, message: messageOf(shortage, time) }))
  const send = async (tenantId: string, roles: readonly string[], messages: readonly NewMessage[]) => {
    for (const userId of await holdersOf(platform, tenantId, roles)) await sendInboxMessage(platform, { userId, tenantId }, messages)
  }
  const messagesOf = (some: typeof all) => some.map(({ message }) => message)
  await send(MANAGING_TENANT, ['administrator'], messagesOf(all))
  const ofTenants = Map.groupBy(all, ({ shortage }) => shortage.tenantId)
  for (const [tenantId, some] of ofTenants)
    if (tenantId !== '' && tenantId !== MANAGING_TENANT) await send(tenantId, ['administrator', 'admin'], messagesOf(some))
}

/** The record id contains the day, since a message about the same record is sent only once. */
function messageOf({ of, id, name, has, limit }: StorageShortage, time: string): NewMessage {
  const args = { name, has, limit }
  return {
    kind: 'system',
    entity: 'param',
    recordId: `${time.slice(0, 10)} ${of} ${id}`.slice(0, 32),
    title: storageNews.title.zh,
    titleEn: storageNews.title.en,
    content: fill(storageNews[of].zh, args),
    contentEn: fill(storageNews[of].en, args),
    time,
  }
}

/** Ids of users of a tenant with one of these roles. */
async function holdersOf(platform: Platform, tenantId: string, aliases: readonly string[]): Promise<string[]> {
  const roles = await findRows(platform, 'role', { roleAlias_in: aliases.join(',') }, tenantId)
  const ids = new Set(roles.map((role) => textOf(role, 'id')))
  const users = await findRows(platform, 'user', {}, tenantId)
  return users.filter(({ roleId }) => splitIds(roleId).some((id) => ids.has(id))).map((user) => textOf(user, 'id'))
}
