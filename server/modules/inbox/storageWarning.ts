// Tells administrators, once a day, of quotas and of a disk that are nearly used up.

import { fill } from '#i18n/fill.ts'
import { splitIds } from '#model/commaIds.ts'
import { siteTime } from '#model/siteTime.ts'
import { findRows, MANAGING_TENANT, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { storageNews } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import { type StorageShortage, storageShortages } from '../resource/index.ts'
import { sendInboxMessage } from './messages.ts'

const EVERY_MINUTES = 10

export async function warnOfStorage(platform: Platform, now: Date): Promise<void> {
  if (now.getMinutes() % EVERY_MINUTES !== 0) return
  const shortages = await storageShortages(platform)
  if (shortages.length === 0) return
  const time = siteTime(now)
  const messages = await Promise.all(shortages.map((shortage) => messageOf(platform, shortage, time)))
  for (const userId of await administratorIds(platform)) await sendInboxMessage(platform, { userId, tenantId: MANAGING_TENANT }, messages)
}

/** A message of the same record is sent once, so its number holds the day. */
async function messageOf(platform: Platform, { of, id, has, limit }: StorageShortage, time: string) {
  const args = { name: of === 'user' ? await accountOf(platform, id) : id, has, limit }
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

async function accountOf(platform: Platform, id: string): Promise<string> {
  const [row] = await repositoryOfAllTenants(platform, 'user').find({ id_equal: id }, { fields: ['account'] })
  return row ? textOf(row, 'account') : id
}

async function administratorIds(platform: Platform): Promise<string[]> {
  const roles = await findRows(platform, 'role', { roleAlias_equal: 'administrator' }, MANAGING_TENANT)
  const ids = new Set(roles.map((role) => textOf(role, 'id')))
  const users = await findRows(platform, 'user', {}, MANAGING_TENANT)
  return users.filter(({ roleId }) => splitIds(roleId).some((id) => ids.has(id))).map((user) => textOf(user, 'id'))
}
