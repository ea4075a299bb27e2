// State of an instance for a reader: current steps, the reader's task, and allowed actions.

import type { InstanceStatus, StatusTask } from '#engine/site/answers/work.ts'
import type { Call } from '#http/route.ts'
import type { Process } from '#model/entity/flowProcess.ts'
import { siteTime } from '#model/siteTime.ts'
import { userOf } from '#records/actor.ts'
import type { Context } from '#records/context.ts'
import { runningInside, startableActivities } from '#server/bpmn/adHoc.ts'
import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import type { State } from '#server/bpmn/state.ts'
import { AppError, type ErrorKey } from '#server/errors.ts'
import { type Rec, systemActor, textOf } from '#store/rows.ts'
import { APPROVAL, actionOf, approvalOf } from '../approvals/rows.ts'
import { definitionOf } from '../definitions/definitions.ts'
import { optional, requestParameter } from '../parameters.ts'
import {
  type DecisionKind,
  decisionsFor,
  type InstanceAction,
  instanceRefusal,
  stepOfTask,
  stopped,
  type TaskAction,
  type TaskUser,
  taskRefusal,
} from '../tasks/mayAct.ts'
import type { FlowReads } from '../work.ts'
import { formOf } from './business.ts'
import { callTreeTasks, outermostId } from './callTree.ts'
import { instanceOf } from './instance.ts'
import { candidateNames, checkMayView } from './mayView.ts'

export function taskUserOf(context: Pick<Context, 'identity'>): TaskUser {
  const identity = userOf(context)
  return { id: identity.userId, names: candidateNames(identity) }
}

/** Fields of the record that the step of a task may change. */
export function editsOf(context: Pick<Context, 'platform'>, instance: Rec, task: Rec): readonly string[] {
  return processOf(context, instance)?.edits[textOf(task, 'taskDefinitionKey')] ?? []
}

function processOf({ platform }: Pick<Context, 'platform'>, instance: Rec): Process | null {
  const entity = formOf(platform, textOf(instance, 'category'))
  return entity?.name === textOf(instance, 'businessTable') ? entity.process : null
}

export interface May {
  /** Id of the outermost instance, the application. */
  processInstanceId: string
  /** Id of the task that the actions refer to; '' for none. */
  taskId: string
  taskName: string
  taskDefinitionKey: string
  edits: readonly string[]
  /** Private fields that the caller's task reveals. */
  reveals: readonly string[]
  actions: readonly (DecisionKind | Exclude<TaskAction, 'complete'> | InstanceAction | 'begin' | 'copy')[]
  /** Of the task of an ad-hoc sub-process: activities that may be started now, and names of those that run. */
  activities: readonly { id: string; name: string }[]
  running: readonly string[]
  /** Error message by refused action. */
  why: Readonly<Record<string, string>>
}

/** Allowed actions of a caller who may view the instance. Of several tasks the caller's own is used, not those to claim. */
export async function mayOf(call: Call, work: FlowReads, seen: Rec, taskId: string): Promise<May> {
  return validate(call, work, await familyOf(work, seen), taskId)
}

/** Private fields that a step reveals: those of its form, or of the action that waits for approval. */
async function revealsOf(call: Call, { db, actor }: FlowReads, instance: Rec, host: Rec, task: Rec): Promise<readonly string[]> {
  // A step reveals values to its assignee only.
  if (call.identity?.view) return []
  const approval = instance.category === APPROVAL ? await approvalOf(db, instance, actor) : undefined
  const reveals = approval ? actionOf(call.platform, approval).action?.approval?.reveals : processOf(call, host)?.reveals
  return reveals?.[textOf(task, 'taskDefinitionKey')] ?? []
}

/** The viewed instance, its outermost instance, and all tasks of the call tree. */
interface Family {
  seen: Rec
  instance: Rec
  tasks: readonly Rec[]
}

async function familyOf(work: FlowReads, seen: Rec): Promise<Family> {
  const id = outermostId(seen)
  return { seen, instance: id === textOf(seen, 'id') ? seen : await instanceOf(work, id), tasks: await callTreeTasks(work, id) }
}

async function validate(call: Call, work: FlowReads, { seen, instance, tasks }: Family, taskId: string): Promise<May> {
  const user = taskUserOf(call)
  const task = taskId === '' ? nextTask(tasks, user) : tasks.find(({ id }) => id === taskId)
  const may: { action: May['actions'][number]; refused: ErrorKey | null }[] = []
  const host = task && (await hostOf(work, instance, seen, task))
  const edits = task && host ? editsOf(call, host, task) : []
  let reveals: readonly string[] = []
  let adHoc: Pick<May, 'activities' | 'running'> = { activities: [], running: [] }
  if (task && host) {
    const definition = await definitionOf(work.db, textOf(host, 'processDefinitionId'))
    const refused = (action: TaskAction) => taskRefusal(action, user, task, host, definition)
    if (refused('complete') === null) reveals = await revealsOf(call, work, instance, host, task)
    may.push({ action: 'claim', refused: refused('claim') })
    const isAdHoc = stepOfTask(task, definition)?.adHoc !== undefined
    if (isAdHoc) {
      adHoc = adHocOf(definition, host, task)
      may.push({ action: 'begin', refused: refused('complete') })
    }
    const isBusy = adHoc.running.length > 0 && textOf(task, 'owner') === ''
    for (const action of decisionsFor(task, host, edits, isAdHoc))
      may.push({ action, refused: refused('complete') ?? (isBusy ? 'flow.adHocRuns' : null) })
    for (const action of ['transfer', 'delegate', 'addSign'] as const) may.push({ action, refused: refused(action) })
  }
  const now = siteTime()
  for (const action of ['withdraw', 'urge'] as const) may.push({ action, refused: instanceRefusal(action, user, instance, tasks, now) })
  may.push({ action: 'copy', refused: null })
  return {
    processInstanceId: textOf(instance, 'id'),
    taskId: task ? textOf(task, 'id') : '',
    taskName: task ? textOf(task, 'taskName') : '',
    taskDefinitionKey: task ? textOf(task, 'taskDefinitionKey') : '',
    edits,
    reveals,
    ...adHoc,
    actions: may.flatMap(({ action, refused }) => (refused === null ? [action] : [])),
    why: Object.fromEntries(
      may.flatMap(({ action, refused }) => (refused === null ? [] : [[action, new AppError(refused).sentence(call.language)]])),
    ),
  }
}

/** Activities of the ad-hoc sub-process whose task this is. */
function adHocOf(definition: ProcessDefinition, host: Rec, task: Rec): Pick<May, 'activities' | 'running'> {
  const state = JSON.parse(textOf(host, 'state')) as State
  const token = state.tokens.find(({ id }) => id === textOf(task, 'executionId'))
  if (!token) return { activities: [], running: [] }
  const running = runningInside(state, token).map(({ at }) => definition.nodes[at]?.name || at)
  const activities = startableActivities(definition, state, token).map(({ id, name }) => ({ id, name: name || id }))
  return { activities, running: [...new Set(running)] }
}

function nextTask(tasks: readonly Rec[], { id, names }: TaskUser): Rec | undefined {
  const isCandidate = (task: Rec) =>
    textOf(task, 'candidates')
      .split(',')
      .some((name) => names.includes(name))
  return (
    tasks.find((task) => task.status === 'todo' && task.assignee === id) ??
    tasks.find((task) => task.status === 'claim' && isCandidate(task))
  )
}

/** Instance of a task, which may be a called one. */
async function hostOf(work: FlowReads, instance: Rec, seen: Rec, task: Rec): Promise<Rec> {
  return [instance, seen].find(({ id }) => id === task.processInstanceId) ?? instanceOf(work, textOf(task, 'processInstanceId'))
}

const SHOWN = [
  ...['processDefinitionId', 'processDefinitionName', 'processDefinitionVersion', 'category', 'startUser', 'startTime', 'endTime'],
  ...['processIsFinished', 'flowStatus', 'suspensionState', 'businessTable', 'businessId'],
]
const SHOWN_TASK = ['taskName', 'status', 'assignee', 'assigneeName', 'createTime', 'endTime', 'dueTime']

/** `?processInstanceId=&taskId=`: state of the instance, with the caller's allowed actions. */
export async function instanceStatus(call: Call): Promise<InstanceStatus & May> {
  const identity = userOf(call)
  const { db } = call.platform.store
  const work = { db, actor: systemActor(identity.tenantId) }
  const seen = await instanceOf(work, requestParameter(call, 'processInstanceId'))
  await checkMayView(db, seen, identity, work.actor)
  const family = await familyOf(work, seen)
  const taskId = optional(call, 'taskId')
  const task = family.tasks.find(({ id }) => id === taskId)
  const isRunning = stopped(seen) === null
  return {
    ...(pick(seen, SHOWN) as Pick<
      InstanceStatus,
      'processDefinitionId' | 'processDefinitionName' | 'startUser' | 'startTime' | 'processIsFinished' | 'flowStatus' | 'suspensionState'
    >),
    ...(await validate(call, work, family, taskId)),
    taskName: textOf(seen, 'taskName'),
    processInstanceId: textOf(seen, 'id'),
    task: task ? { taskId, ...(pick(task, SHOWN_TASK) as Omit<StatusTask, 'taskId'>) } : null,
    ownTaskId: (isRunning && textOf(nextTask(family.tasks, taskUserOf(call)) ?? {}, 'id')) || null,
    at: seen.processIsFinished === 'finished' ? [] : [...new Set((JSON.parse(textOf(seen, 'state')) as State).tokens.map(({ at }) => at))],
  }
}

const pick = (row: Rec, names: readonly string[]): Rec => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
