// The context of a step in the transaction of a record's write.

import { userOf } from '#records/actor.ts'
import type { WriteScope } from '#records/hook.ts'
import type { Kernel } from '#server/kernel.ts'
import { onCommit } from '#store/store.ts'
import { deliverSent } from './deliverSent.ts'
import type { FlowWork } from './work.ts'

/** Messages and signals that it sends are delivered after the transaction. */
export function hookWork(platform: Kernel, { db, actor, context }: Pick<WriteScope, 'db' | 'actor' | 'context'>): FlowWork {
  const { userId, nickName } = userOf(context)
  const sent = { ids: [], depth: 0, delivered: 0 }
  onCommit(db, async () => void (await deliverSent(platform, sent)))
  const who = { id: userId, name: nickName }
  return { platform, db, actor, now: new Date(), who, steps: { count: 0 }, sent, language: context.language }
}
