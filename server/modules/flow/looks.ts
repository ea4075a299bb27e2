// Who may look at an instance: whoever applied, works or worked on it, could claim it, was shown it, and administrators.

import { isAdministrator } from '../../access/account.ts'
import type { Identity } from '../../access/identity.ts'
import { AppError } from '../../errors.ts'
import { plainRows } from '../../store/plainRows.ts'
import type { Rec } from '../../store/records.ts'
import { entityIn, textOf } from '../../store/rows.ts'
import type { Actor, Database } from '../../store/store.ts'
import type { Wanted } from '../../store/where.ts'
import { groupOf } from './openTask.ts'

/** A user as tasks name their candidates. */
export const namesOf = ({ userId, roles }: Pick<Identity, 'userId' | 'roles'>): string[] => [userId, ...roles.map(groupOf)]

/** Throws `flow.notYours`. */
export async function checkLook(db: Database, instance: Rec, identity: Identity, actor: Actor): Promise<void> {
  if (textOf(instance, 'startUserId') === identity.userId || isAdministrator(identity)) return
  const id = textOf(instance, 'id')
  const tasks = entityIn(db, 'process-task')
  const either: Wanted[] = [{ assignee_equal: identity.userId }, { candidates_in: namesOf(identity).join(',') }]
  if ((await plainRows(db, tasks, { processInstanceId_equal: id }, actor, { fields: ['id'], either })).length > 0) return
  const wanted = { processInstanceId_equal: id, userId_equal: identity.userId }
  if ((await plainRows(db, entityIn(db, 'process-copy'), wanted, actor, { fields: ['id'] })).length > 0) return
  // Who handed a task on has worked on it.
  const acted = { processInstanceId_equal: id, assignee_equal: identity.userId }
  if ((await plainRows(db, entityIn(db, 'process-history'), acted, actor, { fields: ['id'] })).length > 0) return
  throw new AppError('flow.notYours')
}
