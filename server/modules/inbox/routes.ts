// Routes of the message centre: mark messages as read, confirm them, list reminders.

import type { Call, Route } from '../../http/route.ts'
import { userOf } from '../../records/actor.ts'
import { parseIds } from '../../records/ids.ts'
import { type Inbox, inboxOf, markRead } from './messages.ts'
import { currentReminders } from './notifications/reminders.ts'

const ROOT = '/api/blade-desk/message'

/** `read` and `confirm` return the inbox after the change. */
export const inboxRoutes: readonly Route[] = [
  // Without `ids` all messages, except those that need a confirmation.
  {
    method: 'POST',
    path: `${ROOT}/read`,
    access: 'user',
    handle: (call) => mark(call, call.query.ids ? parseIds(call.query.ids) : null, false),
  },
  { method: 'POST', path: `${ROOT}/confirm`, access: 'user', handle: (call) => mark(call, parseIds(call.query.ids), true) },
  { method: 'GET', path: `${ROOT}/reminders`, access: 'user', handle: (call) => currentReminders(call, call.platform) },
]

async function mark(call: Call, ids: readonly string[] | null, isConfirmed: boolean): Promise<Inbox> {
  const identity = userOf(call)
  await markRead(call.platform, identity, ids, isConfirmed)
  return inboxOf(call.platform, identity)
}
