// An action with `message` in its file tells the processes of its record.

import { userOf } from '#records/actor.ts'
import type { EntityHook } from '#records/hook.ts'
import type { Kernel } from '#server/kernel.ts'
import { systemActor, textOf } from '#store/rows.ts'
import { hookWork } from './hookWork.ts'
import { sendMessage } from './instances/send.ts'

/** The message is written in the transaction of the action. An undo takes no process back, and sends nothing. */
export const actionMessageHook = (platform: Kernel): EntityHook => ({
  entity: ({ actions }) => actions.some(({ message }) => message !== null),
  async updated({ db, entity, actor, context, after, action, isUndo }) {
    const name = entity.actions.find((one) => one.name === action)?.message
    if (!name || isUndo) return
    const { userId, deptId, nickName } = userOf(context)
    const own = { ...systemActor(textOf(after, 'tenantId') || actor.tenantId), userId, deptId }
    const business = { table: entity.name, id: textOf(after, 'id') }
    const to = { businessTable: business.table, businessId: business.id }
    await sendMessage(hookWork(platform, { db, actor: own, context }), { name, business, applicant: { id: userId, name: nickName } }, to)
  },
})
