// Users who can do tasks: active, with a role, and with the task page.

import { displayNameOf } from '#access/account.ts'
import * as dict from '#engine/site/keys.ts'
import { splitIds } from '#model/commaIds.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import { findRoles } from '../../access/account.ts'
import { rightsOf } from '../../access/rights/rights.ts'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import type { FlowReads, TaskPerson } from './work.ts'

/** Menu code of the task page. */
const PAGE = 'work-todo'
const FIELDS = ['id', 'name', 'realName', 'roleId']

/** Throws `flow.personUnknown` for an inactive or unknown user, `flow.cannotAct` for a user without the task page. */
export async function workerOf(platform: Kernel, { db, actor }: FlowReads, id: string): Promise<TaskPerson> {
  const [user] = await repository(db, 'user', actor).find({ id_equal: id, status_equal: dict.flag.yes }, { fields: FIELDS })
  if (!user) throw new AppError('flow.personUnknown', { id })
  if (!(await canWork(platform, actor.tenantId, user))) throw new AppError('flow.cannotAct', { name: displayNameOf(user) })
  return { id, name: displayNameOf(user) }
}

/** Users of the tenant that tasks can be handed to. */
export async function workersOf(platform: Kernel, { db, actor }: FlowReads): Promise<TaskPerson[]> {
  const users = await repository(db, 'user', actor).find({ status_equal: dict.flag.yes }, { fields: FIELDS })
  const able = new Map<string, boolean>()
  for (const user of users) {
    const roles = textOf(user, 'roleId')
    if (!able.has(roles)) able.set(roles, await canWork(platform, actor.tenantId, user))
  }
  return users.filter((user) => able.get(textOf(user, 'roleId'))).map((user) => ({ id: textOf(user, 'id'), name: displayNameOf(user) }))
}

async function canWork(platform: Kernel, tenantId: string, user: Rec): Promise<boolean> {
  const roles = await findRoles(platform, tenantId, splitIds(user.roleId))
  if (roles.length === 0) return false
  const rights = await rightsOf(platform, { tenantId, roleIds: roles.map(({ id }) => id), roles: roles.map(({ alias }) => alias) })
  return rights.reads.has(PAGE)
}
