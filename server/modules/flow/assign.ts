// Administrators of processes give open tasks to somebody else, and users with open tasks stay.

import { displayNameOf } from '#access/account.ts'
import { type Actor, type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { AppError } from '../../errors.ts'
import type { Call } from '../../http/route.ts'
import type { EntityHook } from '../../records/hook.ts'
import { definitionOf } from './definitions/definitions.ts'
import { callTreeTasks, outermostId } from './instances/callTree.ts'
import { remember } from './instances/history.ts'
import { lockedInstance } from './instances/instance.ts'
import { optional, requestParameter } from './parameters.ts'
import { entryOf } from './tasks/finishTask.ts'
import { isOwnApplication, isTaskOpen, stopped } from './tasks/mayAct.ts'
import { type FlowWork, type TaskPerson, userIdOf, working } from './work.ts'
import { workerOf } from './workers.ts'

/**
 * `processInstanceId`, `assignee`, and `from` (a user) or `taskId` where several tasks are open: the new assignee has the task, as if claimed.
 * Throws `flow.severalTasks`, which names them.
 */
export async function assignTask(call: Call): Promise<void> {
  await working(call, async (work) => {
    const named = await lockedInstance(work, requestParameter(call, 'processInstanceId'))
    const task = chosen((await callTreeTasks(work, outermostId(named))).filter(isTaskOpen), call)
    await handTask(work, task, await workerOf(call.platform, work, userIdOf(requestParameter(call, 'assignee'))))
  })
}

/** `from` and `assignee`: every open task of one user goes to another, or none does. Answers how many. */
export async function handOverTasks(call: Call): Promise<{ total: number }> {
  return working(call, async (work) => {
    const person = await workerOf(call.platform, work, userIdOf(requestParameter(call, 'assignee')))
    const held = await heldTasks(work.db, userIdOf(requestParameter(call, 'from')), work.actor)
    for (const task of held) await handTask(work, task, person)
    return { total: held.length }
  })
}

async function handTask(work: FlowWork, task: Rec, person: TaskPerson): Promise<void> {
  const instance = await lockedInstance(work, textOf(task, 'processInstanceId'))
  const stop = stopped(instance)
  if (stop) throw new AppError(stop)
  const definition = await definitionOf(work.db, textOf(instance, 'processDefinitionId'))
  if (isOwnApplication(person.id, task, instance, definition)) throw new AppError('flow.ownApplication')
  await give(work, task, person)
  await remember(work, textOf(instance, 'id'), entryOf('assign', task, person.name))
}

/** Open tasks that a user has, or that nobody else may claim. */
async function heldTasks(db: Database, userId: string, actor: Actor): Promise<Rec[]> {
  const tasks = repository(db, 'process-task', actor)
  const own = await tasks.find({ assignee_equal: userId, status_equal: 'todo' })
  const offered = await tasks.find({ candidates_equal: userId, status_equal: 'claim' })
  return [...own, ...offered.filter(({ candidates }) => candidates === userId)]
}

function chosen(open: readonly Rec[], call: Call): Rec {
  const [taskId, from] = [optional(call, 'taskId'), userIdOf(optional(call, 'from'))]
  const fit = open.filter((task) => (taskId === '' || task.id === taskId) && (from === '' || task.assignee === from))
  const [task, second] = fit
  if (!task) throw new AppError('flow.noTask')
  if (second) {
    const names = fit.map(({ taskName, assigneeName }) => [taskName, assigneeName].filter(Boolean).join(' '))
    throw new AppError('flow.severalTasks', { names: names.join(', ') })
  }
  return task
}

async function give({ db, actor }: FlowWork, task: Rec, person: TaskPerson): Promise<void> {
  const processTasks = repository(db, 'process-task', actor)
  const id = textOf(task, 'id')
  await processTasks.change({ id_equal: id }, { status: 'todo', assignee: person.id, assigneeName: person.name, owner: '' })
  await processTasks.update(id, { candidates: null })
}

const MOST_NAMED = 5

/** Throws `flow.holdsTasks` for the first of these users who has open tasks. */
async function refuseHolders(db: Database, users: readonly Rec[], tenantId: string): Promise<void> {
  for (const user of users) {
    const open = await heldTasks(db, textOf(user, 'id'), systemActor(tenantId))
    if (open.length === 0) continue
    const named = open.slice(0, MOST_NAMED).map(({ taskName, applicant }) => [taskName, applicant].filter(Boolean).join(' '))
    const names = named.join(', ') + (open.length > MOST_NAMED ? ' …' : '')
    throw new AppError('flow.holdsTasks', { name: displayNameOf(user), count: open.length, names })
  }
}

/** Users who have tasks are neither removed nor switched off before somebody else has them. */
export const holderHook: EntityHook = {
  entity: 'user',
  async updated({ db, before, after: user, actor }) {
    const isSwitchedOff = Number(before.status ?? 1) === 1 && Number(user.status ?? 1) !== 1
    if (isSwitchedOff) await refuseHolders(db, [user], actor.tenantId)
  },
  async removing({ db, ids, actor }) {
    const shape = { fields: ['id', 'name', 'realName'] }
    await refuseHolders(db, await repository(db, 'user', systemActor(actor.tenantId)).find({ id_in: ids.join(',') }, shape), actor.tenantId)
  },
}
