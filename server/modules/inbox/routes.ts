import type { Call, Route } from '../../http/route.ts'
import { userOf } from '../../records/actor.ts'
import { parseIds } from '../../records/ids.ts'
import { type Inbox, inboxOf, markRead } from './messages.ts'
import { currentReminders } from './notifications/reminders.ts'

const ROOT = '/api/blade-desk/message'

/** Reading and confirming answer the inbox as it is then. */
export const inboxRoutes: readonly Route[] = [
  // Without `ids` all of them, but what has to be confirmed.
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
