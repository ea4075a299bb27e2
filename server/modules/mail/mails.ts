// The list of mails, the latest ones of a user for the inbox, and resending.

import * as dict from '#engine/site/keys.ts'
import type { Call, Route } from '#http/route.ts'
import { siteTime } from '#model/siteTime.ts'
import { actorOf, checkWrite, grantsOf, userOf } from '#records/actor.ts'
import type { EntityHook } from '#records/hook.ts'
import { queryParameter } from '#records/queryParameter.ts'
import { AppError } from '#server/errors.ts'
import { entityOf, type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import { statesBefore } from '../transitions.ts'
import { mailDispatcher } from './deliver.ts'
import { mailTransitions } from './mailTransitions.ts'

const SHOWN = ['id', 'kind', 'title', 'titleEn', 'content', 'contentEn', 'time', 'state', 'address', 'reason', 'reasonEn'] as const
const NEWEST = 20

export type MailAnswer = Readonly<Record<(typeof SHOWN)[number], unknown>>

/** The reason of a failure is shown in the reader's language. */
export const mailHook: EntityHook = {
  entity: 'mail-message',
  async extendRecords({ language }, records) {
    for (const record of records) if (language === 'en' && record.reasonEn) record.reason = record.reasonEn
  },
}

/** Latest mails to the caller, sent or not. */
async function ownMails(call: Call): Promise<MailAnswer[]> {
  const { userId, tenantId } = userOf(call)
  const { records } = await repository(call.platform.store.db, 'mail-message', systemActor(tenantId)).list({
    current: 1,
    size: NEWEST,
    sort: [{ field: 'time', descending: true }],
    filters: { userId_equal: userId },
  })
  return records.map((row: Rec) => Object.fromEntries(SHOWN.map((name) => [name, row[name] ?? null])) as MailAnswer)
}

/** `?id=` of an unsent mail; it is sent to the user's current address. */
async function resend(call: Call): Promise<void> {
  const id = queryParameter(call, 'id')
  const entity = entityOf(call.platform, 'mail-message')
  const actor = actorOf(call)
  checkWrite(grantsOf(call), 'mail_message_resend', entity, actor)
  await call.platform.store.transaction(async (db) => {
    const mails = repository(db, entity, actor)
    const mail = await mails.get(id)
    const user = mail && (await repository(db, 'user', systemActor(actor.tenantId)).get(String(mail.userId)))
    // A mail of a process goes to an address, not to a user.
    const address = mail?.kind === dict.mailKind.process ? textOf(mail, 'address') : textOf(user || {}, 'email')
    const again = { state: dict.mailState.queued, attempts: 0, dueTime: siteTime(), address: address || null }
    const wanted = { id_equal: id, state_in: statesBefore(mailTransitions, 'resend').join(',') }
    if ((await mails.change(wanted, again)) !== 1) throw new AppError('state.refused')
  })
  mailDispatcher.flush(call.platform)
}

export const mailRoutes: readonly Route[] = [
  { method: 'GET', path: '/api/blade-desk/mail/list', access: 'user', handle: ownMails },
  { method: 'POST', path: '/api/blade-resource/mail-message/resend', access: { permission: 'mail_message_resend' }, handle: resend },
]
