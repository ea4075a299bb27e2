// Starts an activity of an ad-hoc sub-process, by the user who has its task.

import type { Call } from '#http/route.ts'
import { objectBody } from '#records/body.ts'
import { AppError } from '#server/errors.ts'
import { textOf } from '#store/rows.ts'
import { advance } from '../instances/advance.ts'
import { addHistoryEntry } from '../instances/history.ts'
import { requestParameter } from '../parameters.ts'
import { working } from '../work.ts'
import { taskFor } from './tasks.ts'

/** `{taskId, node, comment?}`. Throws `flow.notStartable` for an activity that cannot start now. */
export async function beginActivity(call: Call): Promise<void> {
  const id = requestParameter(call, 'taskId')
  const node = requestParameter(call, 'node')
  const comment = String(objectBody(call.body).comment ?? '').slice(0, 500)
  await working(call, async (work) => {
    const { task, instance, definition } = await taskFor(work, call, 'complete', id)
    const activity = Object.hasOwn(definition.nodes, node) ? definition.nodes[node] : undefined
    if (!activity) throw new AppError('flow.noStep', { name: node })
    await addHistoryEntry(work, textOf(instance, 'id'), { kind: 'begin', node, name: activity.name || node, comment })
    await advance(work, instance, { kind: 'begin', token: textOf(task, 'executionId'), node })
  })
}
