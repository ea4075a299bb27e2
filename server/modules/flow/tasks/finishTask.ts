// Completes a task: updates its row, the history and the instance, and executes the next step.

import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import type { Event } from '#server/bpmn/state.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import { definitionOf } from '../definitions/definitions.ts'
import { advance } from '../instances/advance.ts'
import { setStatus } from '../instances/business.ts'
import { addHistoryEntry, type HistoryEntry, type HistoryKind } from '../instances/history.ts'
import type { FlowWork } from '../work.ts'

/** History data of an action on a task. */
export const entryOf = (kind: HistoryKind, task: Rec, comment = '', flag = ''): HistoryEntry => ({
  kind,
  node: textOf(task, 'taskDefinitionKey'),
  name: textOf(task, 'taskName'),
  startTime: textOf(task, 'createTime'),
  comment,
  flag,
})

/** Requires a locked current instance, and an open task of the assignee. `variables` are passed to the process. */
export async function finishTask(
  work: FlowWork,
  { task, instance }: { task: Rec; instance: Rec },
  decision: { isApproved: boolean; comment: string },
  variables: Rec,
): Promise<void> {
  const { isApproved, comment } = decision
  const flag = isApproved ? 'ok' : 'no'
  const values = { status: 'finish', endTime: siteTime(work.now), flag, pass: isApproved, comment, candidates: null }
  await repository(work.db, 'process-task', work.actor).update(textOf(task, 'id'), values)
  const { nodes } = await definitionOf(work.db, textOf(instance, 'processDefinitionId'))
  const node = nodes[textOf(task, 'taskDefinitionKey')]
  await addHistoryEntry(work, textOf(instance, 'id'), node?.adHoc ? entryOf('finish', task, comment) : entryOf('task', task, comment, flag))
  const completer = node?.task?.taskCompleterVariableName
  const known = completer ? { ...variables, [completer]: work.who.id } : variables
  const flowStatus = isApproved ? dict.flowStatus.underWay : dict.flowStatus.rejected
  const token = textOf(task, 'executionId')
  const event: Event = node?.adHoc
    ? { kind: 'finish', token, variables: known }
    : { kind: 'complete', token, piece: Number(task.piece), variables: { ...known, flag, pass: isApproved } }
  const after = await advance(work, instance, event, flowStatus)
  if (after.processIsFinished === 'finished' || textOf(instance, 'flowStatus') === flowStatus) return
  await setStatus(work, instance, flowStatus)
}
