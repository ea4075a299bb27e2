// Mails critical alarms to absent users with an e-mail address, by their current rights and subscriptions.

import { rowScopesOf } from '#access/rights/dataScopes.ts'
import { rightsOf } from '#access/rights/rights.ts'
import { identityOfAbsent } from '#access/sessions/identify.ts'
import * as dict from '#engine/site/keys.ts'
import type { Platform } from '#server/platform.ts'
import { idFrom } from '#store/ids.ts'
import { findRows, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { alarmTriggers } from '../alarms/index.ts'
import { takeAlarms } from './messages.ts'

/** Search period in milliseconds, covering two rounds, since a row may become visible some seconds after its id was generated. */
const BACK_MS = 150_000

/** Runs on each node; a user gets one message and one mail per alarm. */
export async function mailAlarms(platform: Platform, now: Date): Promise<void> {
  if (platform.config.mailServer === null) return
  for (const tenantId of await tenantsWithAlarms(platform, now)) {
    const users = await findRows(platform, 'user', { email_notnull: '1' }, tenantId)
    for (const user of users.filter(({ email }) => email !== '')) await takeAlarmsOf(platform, tenantId, textOf(user, 'id'))
  }
}

async function tenantsWithAlarms(platform: Platform, now: Date): Promise<ReadonlySet<string>> {
  const wanted = { id_ge: idFrom(now.getTime() - BACK_MS), alarmLevel_equal: dict.alarmLevel.critical }
  const read = ({ entity }: { entity: string }) => repositoryOfAllTenants(platform, entity).find(wanted, { fields: ['tenantId'] })
  return new Set((await Promise.all(alarmTriggers.map(read))).flat().map((row) => textOf(row, 'tenantId')))
}

async function takeAlarmsOf(platform: Platform, tenantId: string, userId: string): Promise<void> {
  const identity = await identityOfAbsent(platform, tenantId, userId)
  if (identity === null) return
  const [rights, scopes] = await Promise.all([rightsOf(platform, identity), rowScopesOf(platform, identity)])
  await takeAlarms({ platform, identity, rights, scopes, language: 'zh', path: '', params: {}, query: {}, body: undefined })
}
