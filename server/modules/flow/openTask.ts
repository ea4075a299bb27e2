// Task rows: written when the engine opens a task, closed when it is done or no longer wanted.

import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import { AppError } from '../../errors.ts'
import { plainRows } from '../../store/plainRows.ts'
import { insertRecord, type Rec, updateRecord } from '../../store/records.ts'
import { entityIn, textOf } from '../../store/rows.ts'
import type { Definition } from './engine/definition.ts'
import type { Effect } from './engine/state.ts'
import { remember } from './history.ts'
import { nameOf, personOf, userIdOf, type Work } from './work.ts'

/** Groups stand among the candidates beside users, by the alias of their role. */
export const groupOf = (alias: string): string => `role_${alias.trim()}`

const listed = (text: string): string[] => text.split(',').flatMap((one) => one.trim() || [])

/** Throws `flow.personUnknown` for an assignee who is no user of the tenant, `flow.nobody` for a task without anybody. */
export async function openTask(
  work: Work,
  instance: Rec,
  definition: Definition,
  effect: Extract<Effect, { kind: 'open' }>,
): Promise<void> {
  const node = definition.nodes[effect.node]
  const assignee = effect.assignee === '' ? null : await personOf(work, userIdOf(effect.assignee))
  const candidates = assignee ? [] : [...listed(effect.users).map(userIdOf), ...listed(effect.groups).map(groupOf)]
  if (!assignee && candidates.length === 0) throw new AppError('flow.nobody', { element: node?.name || effect.node, line: 0 })
  await insertRecord(
    work.db,
    entityIn(work.db, 'process-task'),
    {
      taskName: node?.name || effect.node,
      taskDefinitionKey: effect.node,
      processDefinitionId: instance.processDefinitionId,
      processDefinitionKey: instance.processDefinitionKey,
      processDefinitionName: instance.processDefinitionName,
      processDefinitionVersion: instance.processDefinitionVersion,
      processInstanceId: instance.id,
      executionId: effect.token,
      piece: effect.piece,
      category: instance.category,
      businessTable: instance.businessTable,
      businessId: instance.businessId,
      applicant: instance.startUser,
      dueTime: effect.due,
      candidates: candidates.join(',') || null,
      assignee: assignee?.id ?? '',
      assigneeName: assignee?.name ?? '',
      owner: '',
      status: assignee ? 'todo' : 'claim',
    },
    work.actor,
  )
}

/** Closes what is open of an instance, or of one token of it; what nobody had answered is kept in the history. */
export async function cancelTasks(work: Work, processInstanceId: string, executionId?: string): Promise<void> {
  const entity = entityIn(work.db, 'process-task')
  const wanted = {
    processInstanceId_equal: processInstanceId,
    status_in: 'claim,todo',
    ...(executionId ? { executionId_equal: executionId } : {}),
  }
  for (const task of await plainRows(work.db, entity, wanted, work.actor)) {
    await updateRecord(work.db, entity, textOf(task, 'id'), { status: 'cancel', endTime: siteTime(work.now), candidates: null }, work.actor)
    const name = textOf(task, 'assigneeName')
    const entry = {
      kind: 'cancel' as const,
      node: textOf(task, 'taskDefinitionKey'),
      name: textOf(task, 'taskName'),
      startTime: textOf(task, 'createTime'),
    }
    await remember({ ...work, who: { id: textOf(task, 'assignee'), name } }, processInstanceId, entry)
  }
}

/** The people of the tenant that tasks can be handed to. */
export async function peopleOf({ db, actor }: Pick<Work, 'db' | 'actor'>): Promise<{ id: string; name: string }[]> {
  const users = await plainRows(db, entityIn(db, 'user'), { status_equal: dict.flag.yes }, actor, { fields: ['id', 'name', 'realName'] })
  return users.map((user) => ({ id: textOf(user, 'id'), name: nameOf(user) }))
}
