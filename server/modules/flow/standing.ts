// How an application stands for whoever looks at it: their task, and what they may do.

import { siteTime } from '../../../engine/model/siteTime.ts'
import { AppError, type ErrorKey } from '../../errors.ts'
import type { Call } from '../../http/route.ts'
import { userOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import type { Rec } from '../../store/records.ts'
import { systemActor, textOf } from '../../store/rows.ts'
import { instanceOf } from './advance.ts'
import { formOf } from './business.ts'
import { familyTasks, outermostId } from './family.ts'
import { checkLook, namesOf } from './looks.ts'
import { type Asking, type Decision, decisionsFor, type InstanceAction, instanceRefusal, type TaskAction, taskRefusal } from './mayAct.ts'
import { optional, parameter } from './parameters.ts'
import type { Work } from './work.ts'

export function askingOf(context: Pick<Context, 'identity'>): Asking {
  const identity = userOf(context)
  return { id: identity.userId, names: namesOf(identity) }
}

/** The fields of the record that the step of a task lets its worker change. */
export function editsOf(context: Pick<Context, 'platform'>, instance: Rec, task: Rec): readonly string[] {
  const entity = formOf(context.platform, textOf(instance, 'category'))
  return (entity?.name === textOf(instance, 'businessTable') && entity?.process?.edits[textOf(task, 'taskDefinitionKey')]) || []
}

export interface May {
  /** The outermost instance, which is what was applied for. */
  processInstanceId: string
  /** The task that the actions are about; '' without one. */
  taskId: string
  taskName: string
  taskDefinitionKey: string
  edits: readonly string[]
  actions: readonly (Decision | Exclude<TaskAction, 'complete'> | InstanceAction | 'copy')[]
  /** The sentence of refusal, by the action that is refused. */
  why: Readonly<Record<string, string>>
}

/** What the caller may do; they may look already. Of several tasks theirs is meant, without one that they could claim. */
export async function mayOf(call: Call, work: Pick<Work, 'db' | 'actor'>, seen: Rec, taskId: string): Promise<May> {
  const asking = askingOf(call)
  const instance = outermostId(seen) === textOf(seen, 'id') ? seen : await instanceOf(work, outermostId(seen))
  const tasks = await familyTasks(work, textOf(instance, 'id'))
  const task = taskId === '' ? nextTask(tasks, asking) : tasks.find(({ id }) => id === taskId)
  if (taskId !== '' && !task) throw new AppError('flow.noTask')
  const may: { action: May['actions'][number]; refused: ErrorKey | null }[] = []
  const host = task && (await hostOf(work, instance, seen, task))
  const edits = task && host ? editsOf(call, host, task) : []
  if (task && host) {
    const refused = (action: TaskAction) => taskRefusal(action, asking, task, host)
    may.push({ action: 'claim', refused: refused('claim') })
    for (const action of decisionsFor(task, host, edits)) may.push({ action, refused: refused('complete') })
    for (const action of ['transfer', 'delegate', 'addSign'] as const) may.push({ action, refused: refused(action) })
  }
  const now = siteTime()
  for (const action of ['withdraw', 'urge'] as const) may.push({ action, refused: instanceRefusal(action, asking, instance, tasks, now) })
  may.push({ action: 'copy', refused: null })
  return {
    processInstanceId: textOf(instance, 'id'),
    taskId: task ? textOf(task, 'id') : '',
    taskName: task ? textOf(task, 'taskName') : '',
    taskDefinitionKey: task ? textOf(task, 'taskDefinitionKey') : '',
    edits,
    actions: may.flatMap(({ action, refused }) => (refused === null ? [action] : [])),
    why: Object.fromEntries(
      may.flatMap(({ action, refused }) => (refused === null ? [] : [[action, new AppError(refused).sentence(call.language)]])),
    ),
  }
}

function nextTask(tasks: readonly Rec[], { id, names }: Asking): Rec | undefined {
  const isCandidate = (task: Rec) =>
    textOf(task, 'candidates')
      .split(',')
      .some((name) => names.includes(name))
  return (
    tasks.find((task) => task.status === 'todo' && task.assignee === id) ??
    tasks.find((task) => task.status === 'claim' && isCandidate(task))
  )
}

/** The instance that a task belongs to, which may be one that was called. */
async function hostOf(work: Pick<Work, 'db' | 'actor'>, instance: Rec, seen: Rec, task: Rec): Promise<Rec> {
  return [instance, seen].find(({ id }) => id === task.processInstanceId) ?? instanceOf(work, textOf(task, 'processInstanceId'))
}

/** `?processInstanceId=&taskId=`. */
export async function readMay(call: Call): Promise<May> {
  const identity = userOf(call)
  const { db } = call.platform.store
  const work = { db, actor: systemActor(identity.tenantId) }
  const instance = await instanceOf(work, parameter(call, 'processInstanceId'))
  await checkLook(db, instance, identity, work.actor)
  return mayOf(call, work, instance, optional(call, 'taskId'))
}
