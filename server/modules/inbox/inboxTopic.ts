// Topic `inbox:me`: messages of a user. Alarm messages are created while the user is subscribed, with the current rights and data scopes,
// so that none are computed for absent users.

import { createHash } from 'node:crypto'
import { entityOf, scopeKeyOf } from '#store/rows.ts'
import { actorOf, userOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import type { TopicKind } from '../../series/topic.ts'
import { recentAlarmIds } from '../alarms/index.ts'
import { type Inbox, inboxOf, takeAlarms } from './messages.ts'

const POLL_SECONDS = 2
/** Number of polls between two complete reads, which detect messages read in another tab. */
const ANEW = 5

export const inboxTopic: TopicKind = {
  name: 'inbox',
  open: async (context, id) => (id === 'me' ? openTopic(context) : null),
}

function openTopic(context: Context) {
  const { platform } = context
  const identity = userOf(context)
  const scopeKey = scopeKeyOf(entityOf(platform, 'alarm-event'), actorOf(context))
  // A view as the user must not share the poll of the user, since it creates no messages.
  const reader = [identity.userId, identity.view?.viewer.userId ?? '', scopeKey].join(' ')
  const scopeHash = createHash('sha256').update(reader).digest('hex').slice(0, 12)
  let seenIds: ReadonlySet<string> | null = null
  let known = ''
  let polls = 0
  const read = async (): Promise<Inbox> => {
    const ids = await recentAlarmIds(platform)
    const hasNew = seenIds === null || ids.some((id) => !seenIds?.has(id))
    if (hasNew && identity.view === null) await takeAlarms(context)
    seenIds = new Set(ids)
    return inboxOf(platform, identity)
  }
  return {
    key: `inbox:me|${scopeHash}`,
    everySeconds: POLL_SECONDS,
    async poll() {
      const ids = await recentAlarmIds(platform)
      const hasCome = ids.some((id) => !seenIds?.has(id))
      if (!hasCome && ++polls % ANEW !== 0) return null
      const data = await read()
      const text = JSON.stringify(data)
      const isSame = text === known
      known = text
      return isSame ? null : { data }
    },
    snapshot: read,
  }
}
