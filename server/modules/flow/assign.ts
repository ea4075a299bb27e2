// Lets administrators reassign open tasks, and refuses to disable users who have some.

import { displayNameOf } from '#access/account.ts'
import { splitIds } from '#model/commaIds.ts'
import { type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Call } from '../../http/route.ts'
import type { EntityHook } from '../../records/hook.ts'
import { definitionOf } from './definitions/definitions.ts'
import { callTreeTasks, outermostId } from './instances/callTree.ts'
import { addHistoryEntry } from './instances/history.ts'
import { lockedInstance } from './instances/instance.ts'
import { optional, requestParameter } from './parameters.ts'
import { entryOf } from './tasks/finishTask.ts'
import { isOwnApplication, isTaskOpen, stopped } from './tasks/mayAct.ts'
import { groupOf, isReachable } from './tasks/taskWorkers.ts'
import { type FlowReads, type FlowWork, type TaskPerson, userIdOf, working } from './work.ts'
import { workerOf } from './workers.ts'

/**
 * Parameters `processInstanceId`, `assignee`, and `from` (a user) or `taskId` if several tasks are open: assigns the task as if it was
 * claimed. Throws `flow.severalTasks` with their names.
 */
export async function assignTask(call: Call): Promise<void> {
  await working(call, async (work) => {
    const named = await lockedInstance(work, requestParameter(call, 'processInstanceId'))
    const task = chosen((await callTreeTasks(work, outermostId(named))).filter(isTaskOpen), call)
    await handTask(work, task, await workerOf(call.platform, work, userIdOf(requestParameter(call, 'assignee'))))
  })
}

/** Parameters `from` and `assignee`: reassigns all open tasks of a user, or none. Returns the number. */
export async function handOverTasks(call: Call): Promise<{ total: number }> {
  return working(call, async (work) => {
    const person = await workerOf(call.platform, work, userIdOf(requestParameter(call, 'assignee')))
    const from = userIdOf(requestParameter(call, 'from'))
    const [user] = await repository(work.db, 'user', work.actor).find({ id_equal: from }, { fields: ['id', 'roleId'] })
    const held = await heldTasks(work, user ?? { id: from }, [from])
    for (const task of held) await handTask(work, task, person, from)
    return { total: held.length }
  })
}

async function handTask(work: FlowWork, task: Rec, person: TaskPerson, from = ''): Promise<void> {
  const instance = await lockedInstance(work, textOf(task, 'processInstanceId'))
  const stop = stopped(instance)
  if (stop) throw new AppError(stop)
  const definition = await definitionOf(work.db, textOf(instance, 'processDefinitionId'))
  if (isOwnApplication(person.id, task, instance, definition)) throw new AppError('flow.ownApplication')
  const isDelegated = from !== '' && textOf(task, 'owner') === from && ![from, person.id].includes(textOf(task, 'assignee'))
  if (isDelegated) await repository(work.db, 'process-task', work.actor).change({ id_equal: textOf(task, 'id') }, { owner: person.id })
  else await give(work, task, person)
  await addHistoryEntry(work, textOf(instance, 'id'), entryOf('assign', task, person.name))
}

/** Open tasks that a user has or has delegated, or that only the `leaving` users may claim. */
async function heldTasks(work: FlowReads, user: Rec, leaving: readonly string[]): Promise<Rec[]> {
  const tasks = repository(work.db, 'process-task', work.actor)
  const id = textOf(user, 'id')
  const own = await tasks.find({ assignee_equal: id, status_equal: 'todo' })
  const delegated = await tasks.find({ owner_equal: id, status_equal: 'todo' })
  const groups = (await aliasesOf(work, splitIds(user.roleId))).map(groupOf)
  return [...own, ...delegated.filter(({ assignee }) => assignee !== id), ...(await unclaimable(work, [id, ...groups], leaving))]
}

async function aliasesOf({ db, actor }: FlowReads, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const roles = await repository(db, 'role', actor).find({ id_in: roleIds.join(',') }, { fields: ['roleAlias'] })
  return roles.map((role) => textOf(role, 'roleAlias'))
}

/** Tasks with one of these candidates that nobody else than the `leaving` users could claim. */
async function unclaimable(work: FlowReads, names: readonly string[], leaving: readonly string[]): Promise<Rec[]> {
  const wanted = { candidates_in: names.join(','), status_equal: 'claim' }
  const offered = Map.groupBy(await repository(work.db, 'process-task', work.actor).find(wanted), ({ candidates }) => String(candidates))
  const left: Rec[] = []
  for (const tasks of offered.values()) if (!(await isReachable(work, tasks[0] as Rec, leaving))) left.push(...tasks)
  return left
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

const MAX_NAMED = 5

/** Throws `flow.holdsTasks` when there are tasks that nobody else could do. */
function refuseLeft(user: Rec, open: readonly Rec[]): void {
  if (open.length === 0) return
  const named = open.slice(0, MAX_NAMED).map(({ taskName, applicant }) => [taskName, applicant].filter(Boolean).join(' '))
  const names = named.join(', ') + (open.length > MAX_NAMED ? ' …' : '')
  throw new AppError('flow.holdsTasks', { name: displayNameOf(user), count: open.length, names })
}

/** Refuses to remove or disable users with open tasks, and to revoke a role that only they hold and a task requires. */
export const holderHook: EntityHook = {
  entity: 'user',
  async updated({ db, before, after: user, actor }) {
    const work = { db, actor: systemActor(actor.tenantId) }
    const isSwitchedOff = Number(before.status ?? 1) === 1 && Number(user.status ?? 1) !== 1
    if (isSwitchedOff) refuseLeft(user, await heldTasks(work, before, [textOf(user, 'id')]))
    const kept = splitIds(user.roleId)
    const lost = await aliasesOf(
      work,
      splitIds(before.roleId).filter((id) => !kept.includes(id)),
    )
    if (lost.length > 0) refuseLeft(user, await unclaimable(work, lost.map(groupOf), []))
  },
  async removing({ db, ids, actor }) {
    const work = { db, actor: systemActor(actor.tenantId) }
    const shape = { fields: ['id', 'name', 'realName', 'roleId'] }
    for (const user of await repository(db, 'user', work.actor).find({ id_in: ids.join(',') }, shape))
      refuseLeft(user, await heldTasks(work, user, ids))
  },
}
