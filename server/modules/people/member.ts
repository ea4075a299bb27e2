// Members of the WeChat apps: each is linked to one worker, in both records.

import { isEmpty } from '#model/records/values.ts'
import type { EntityHook } from '#records/hook.ts'
import { type Actor, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

export const memberHook: EntityHook = {
  entity: 'member',
  inserted: ({ db, after: member, actor }) => tie(db, {}, member, actor),
  updated: ({ db, before, after: member, actor }) => tie(db, before, member, actor),
  async removing({ db, records, actor }) {
    for (const member of records) await tie(db, member, {}, actor)
  },
}

/** Moves the link to the member from the previous worker to the new one. */
async function tie(db: Database, before: Rec, after: Rec, actor: Actor): Promise<void> {
  if (before.laborId === after.laborId) return
  const labor = repository(db, 'labor', actor)
  const memberId = textOf(after, 'id')
  if (!isEmpty(before.laborId)) {
    const left = await labor.get(textOf(before, 'laborId'))
    if (left && left.memberId === before.id) await labor.update(textOf(left, 'id'), { memberId: null })
  }
  if (!isEmpty(after.laborId)) await labor.update(textOf(after, 'laborId'), { memberId })
}
