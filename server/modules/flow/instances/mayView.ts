// Decides who may view an instance: applicant, assignees, candidates, recipients of copies, administrators.

import { isAdministrator } from '#access/account.ts'
import type { Identity } from '#access/identity.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, type Rec, repository, textOf, type WireFilters } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { groupOf } from '../tasks/taskWorkers.ts'
import { callTreeIds, outermostId } from './callTree.ts'

/** Names of a user as candidate of tasks. */
export const candidateNames = ({ userId, roles }: Pick<Identity, 'userId' | 'roles'>): string[] => [userId, ...roles.map(groupOf)]

/** Throws `flow.notYours` for users who may not view the instance. In a view as another user, both must be allowed to. */
export async function checkMayView(db: Database, instance: Rec, identity: Identity, actor: Actor): Promise<void> {
  if (identity.view) await checkMayView(db, instance, identity.view.viewer, actor)
  if (textOf(instance, 'startUserId') === identity.userId || isAdministrator(identity)) return
  const processInstanceId_in = (await callTreeIds({ db, actor }, outermostId(instance))).join(',')
  const has = async (name: string, wanted: WireFilters, either?: readonly WireFilters[]) =>
    (await repository(db, name, actor).find({ processInstanceId_in, ...wanted }, { fields: ['id'], either })).length > 0
  if (await has('process-task', {}, [{ assignee_equal: identity.userId }, { candidates_in: candidateNames(identity).join(',') }])) return
  if (await has('process-copy', { userId_equal: identity.userId })) return
  // Users who transferred a task have taken part as well.
  if (await has('process-history', { assignee_equal: identity.userId })) return
  throw new AppError('flow.notYours')
}
