// Alarm subscriptions: each user reads and changes only their own.

import { userOf } from '#records/actor.ts'
import type { EntityHook } from '#records/hook.ts'
import { AppError } from '#server/errors.ts'
import { findRow, type Rec, textOf } from '#store/rows.ts'

export const subscriptionHook: EntityHook = {
  entity: 'alarm-subscription',
  listing: async (context) => ({ ...context.query, userId_equal: userOf(context).userId }),
  sees: (context, record) => record.userId === userOf(context).userId,
  inserting: async ({ values, actor: { userId } }) => ({ ...values, userId }),
  async submitting(context, body) {
    const { userId, tenantId } = userOf(context)
    const before = body.id ? await findRow(context.platform, 'alarm-subscription', textOf(body, 'id'), tenantId) : null
    if (before) checkOwn(before, userId)
    return body
  },
  async removing({ records, actor }) {
    for (const record of records) checkOwn(record, actor.userId)
  },
}

function checkOwn(record: Rec, userId: string): void {
  if (record.userId !== userId) throw new AppError('record.notYours')
}
