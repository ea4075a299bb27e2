// The list of messages, and resending.

import * as dict from '#engine/site/keys.ts'
import type { Call, Route } from '#http/route.ts'
import { siteTime } from '#model/siteTime.ts'
import { actorOf, checkWrite, grantsOf } from '#records/actor.ts'
import type { EntityHook } from '#records/hook.ts'
import { queryParameter } from '#records/queryParameter.ts'
import { AppError } from '#server/errors.ts'
import { entityOf, repository } from '#store/rows.ts'
import { statesBefore } from '../../transitions.ts'
import { smsDispatcher } from './dispatcher.ts'
import { messageTransitions } from './messageTransitions.ts'

/** The reason of a failure is shown in the reader's language. */
export const messageHook: EntityHook = {
  entity: 'sms-message',
  async extendRecords({ language }, records) {
    for (const record of records) if (language === 'en' && record.reasonEn) record.reason = record.reasonEn
  },
}

/** `?id=` of a failed message; a failed code cannot be resent. */
async function resend(call: Call): Promise<void> {
  const id = queryParameter(call, 'id')
  const entity = entityOf(call.platform, 'sms-message')
  const actor = actorOf(call)
  checkWrite(grantsOf(call), 'sms_message_resend', entity, actor)
  await call.platform.store.transaction(async (db) => {
    const wanted = { id_equal: id, state_in: statesBefore(messageTransitions, 'resend').join(','), kind_notequal: dict.messageKind.code }
    const again = { state: dict.messageState.queued, attempts: 0, dueTime: siteTime() }
    if ((await repository(db, entity, actor).change(wanted, again)) !== 1) throw new AppError('state.refused')
  })
  smsDispatcher.flush(call.platform)
}

export const messageRoutes: readonly Route[] = [
  { method: 'POST', path: '/api/blade-resource/sms-message/resend', access: { permission: 'sms_message_resend' }, handle: resend },
]
