// An administrator repeats what failed: due timers, deliveries and HTTP calls of an instance, else the decision of a person.

import type { Call } from '#http/route.ts'
import { userOf } from '#records/actor.ts'
import { AppError } from '#server/errors.ts'
import { repository, textOf } from '#store/rows.ts'
import { requestParameter } from '../parameters.ts'
import { finishTask } from '../tasks/finishTask.ts'
import { isTaskOpen, stopped } from '../tasks/mayAct.ts'
import { working } from '../work.ts'
import { type FailedDecision, failedDecision, isStepFault, keepFailure } from './failures.ts'
import { editForm } from './form.ts'
import { addHistoryEntry } from './history.ts'
import { instanceOf, lockedInstance } from './instance.ts'
import { serveRow } from './timerService.ts'
import { dueTimers, failedCalls } from './timers.ts'

/** `processInstanceId`. Answers how many steps were done. Throws the reason when one fails again, `flow.nothingFailed` where nothing can be repeated. */
export async function repeatStep(call: Call): Promise<{ total: number }> {
  const { platform } = call
  const id = requestParameter(call, 'processInstanceId')
  const kept = await working(call, (work) => instanceOf(work, id))
  const now = new Date()
  let total = 0
  const failed = [...(await dueTimers(platform, now, id)), ...(await failedCalls(platform, id, now))]
  for (const timer of failed) if (await serveRow(platform, timer, now)) total++
  const decision = failedDecision(textOf(kept, 'failure'))
  if (!decision) return { total }
  await repeatDecision(call, id, decision).catch(async (error) => {
    if (isStepFault(error)) await keepFailure(platform, userOf(call).tenantId, id, error, decision)
    throw error
  })
  return { total: total + 1 }
}

/** Completes the task in the name of the person who had decided; the history names who repeated it. */
async function repeatDecision(call: Call, id: string, decision: FailedDecision): Promise<void> {
  const { taskId, who, isApproved, comment, variables, form } = decision
  await working(call, async (work) => {
    const instance = await lockedInstance(work, id)
    const stop = stopped(instance)
    if (stop) throw new AppError(stop)
    const [task] = await repository(work.db, 'process-task', work.actor).find({ id_equal: taskId })
    if (!task || !isTaskOpen(task) || task.assignee !== who.id || !failedDecision(textOf(instance, 'failure')))
      throw new AppError('flow.nothingFailed')
    await addHistoryEntry(work, id, {
      kind: 'repeat',
      node: textOf(task, 'taskDefinitionKey'),
      name: textOf(task, 'taskName'),
      comment: who.name,
    })
    const own = { ...work, who }
    const edited = await editForm(call, own, instance, task, form)
    await finishTask(own, { task, instance }, { isApproved, comment }, { ...variables, ...edited })
  })
}
