// `inbox:me`: whoever follows it is told of what they asked for. Messages of alarms are made while their reader listens, with the rights
// and data scopes of that moment, so nobody's have to be worked out while they are away.

import { createHash } from 'node:crypto'
import { actorOf, userOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import type { TopicKind } from '../../series/topic.ts'
import { entityOf } from '../../store/rows.ts'
import { scopeKeyOf } from '../../store/where.ts'
import { haveAlarmsCome } from '../alarms/index.ts'
import { type Inbox, inboxOf, takeAlarms } from './messages.ts'

const EVERY = 2
/** Looks after which all is read anew: what another tab read is told of then. */
const ANEW = 5

export const inboxTopic: TopicKind = {
  name: 'inbox',
  open: async (context, id) => (id === 'me' ? openTopic(context) : null),
}

function openTopic(context: Context) {
  const { platform } = context
  const identity = userOf(context)
  const sight = scopeKeyOf(entityOf(platform, 'alarm-event'), actorOf(context))
  const eyes = createHash('sha256').update(`${identity.userId} ${sight}`).digest('hex').slice(0, 12)
  let heard: ReadonlySet<string> | null = null
  let known = ''
  let looks = 0
  const read = async (): Promise<Inbox> => {
    const ids = await haveAlarmsCome(platform)
    if (heard === null || ids.some((one) => !heard?.has(one))) await takeAlarms(context)
    heard = new Set(ids)
    return inboxOf(platform, identity)
  }
  return {
    key: `inbox:me|${eyes}`,
    every: EVERY,
    async look() {
      const ids = await haveAlarmsCome(platform)
      const hasCome = ids.some((one) => !heard?.has(one))
      if (!hasCome && ++looks % ANEW !== 0) return null
      const data = await read()
      const text = JSON.stringify(data)
      const isSame = text === known
      known = text
      return isSame ? null : { data }
    },
    now: read,
  }
}
