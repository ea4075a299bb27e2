// Rows of tasks: inserted when the engine opens a task or offers an ad-hoc sub-process, closed when it is done or cancelled.

import { principalNames } from '#access/principalNames.ts'
import { siteTime } from '#model/siteTime.ts'
import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import type { OpenWorkItem } from '#server/bpmn/state.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import { addHistoryEntry } from '../instances/history.ts'
import type { FlowWork } from '../work.ts'
import { taskWorkers } from './taskWorkers.ts'

/**
 * Returns the id of the row. A task without an active assignee goes to the owners of the process, otherwise to the administrators. Throws
 * `flow.nobody` if there are none, `flow.nobodyElse` if there is only the applicant.
 */
export async function openTask(work: FlowWork, instance: Rec, definition: ProcessDefinition, effect: OpenWorkItem): Promise<string> {
  const node = definition.nodes[effect.node]
  const { assignee, candidates, missing, rule, barred } = await taskWorkers(work, textOf(instance, 'startUserId'), definition, effect)
  if (rule === 'nobody')
    throw new AppError(barred === '' ? 'flow.nobody' : 'flow.nobodyElse', { element: node?.name || effect.node, line: 0 })
  if (missing !== null) {
    const comment = (await principalNames(work.db, work.actor, missing)).slice(0, 500)
    await addHistoryEntry(work, textOf(instance, 'id'), { kind: 'fallback', node: effect.node, name: node?.name ?? '', comment })
  }
  const row = await repository(work.db, 'process-task', work.actor).insert({
    taskName: effect.name || effect.node,
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
  })
  return textOf(row, 'id')
}

/** Closes open tasks of an instance, or of one token; unanswered ones are recorded in the history. */
export async function cancelTasks(work: FlowWork, processInstanceId: string, executionId?: string): Promise<void> {
  const processTasks = repository(work.db, 'process-task', work.actor)
  const wanted = {
    processInstanceId_equal: processInstanceId,
    status_in: 'claim,todo',
    ...(executionId ? { executionId_equal: executionId } : {}),
  }
  for (const task of await processTasks.find(wanted)) {
    await processTasks.update(textOf(task, 'id'), {
      status: 'cancel',
      endTime: siteTime(work.now),
      candidates: null,
    })
    const name = textOf(task, 'assigneeName')
    const entry = {
      kind: 'cancel' as const,
      node: textOf(task, 'taskDefinitionKey'),
      name: textOf(task, 'taskName'),
      startTime: textOf(task, 'createTime'),
    }
    await addHistoryEntry({ ...work, who: { id: textOf(task, 'assignee'), name } }, processInstanceId, entry)
  }
}
