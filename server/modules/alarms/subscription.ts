// Alarm subscriptions: users read and change only their own.

import { userOf } from '#records/actor.ts'
import type { EntityHook } from '#records/hook.ts'
import { checkOwnRows } from '#records/ownRows.ts'

export const subscriptionHook: EntityHook = {
  entity: 'alarm-subscription',
  listing: async (context) => ({ ...context.query, userId_equal: userOf(context).userId }),
  isVisible: (context, record) => record.userId === userOf(context).userId,
  inserting: async ({ values, actor: { userId } }) => ({ ...values, userId }),
  inserted: ({ db, context, entity }) => checkOwnRows(db, context, entity.name, 'userId'),
}
