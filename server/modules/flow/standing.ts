// How an instance stands and what the caller may do now: pages offer that and no more.

import { later, siteTime } from '../../../engine/model/siteTime.ts'
import type { Call } from '../../http/route.ts'
import { userOf } from '../../records/actor.ts'
import { plainRows } from '../../store/plainRows.ts'
import type { Rec } from '../../store/records.ts'
import { entityIn, systemActor, textOf } from '../../store/rows.ts'
import { instanceOf } from './advance.ts'
import { formOf } from './business.ts'
import { SUSPENDED } from './definitions.ts'
import type { State } from './engine/state.ts'
import { checkLook, namesOf } from './looks.ts'
import { optional, parameter } from './parameters.ts'
import { isOwn, isWithdrawable, URGE_EVERY } from './requests.ts'
import type { Work } from './work.ts'

/** What somebody may do with a task or an instance. `sendAgain` is the approval of who applied, of what came back. */
export type Step =
  | 'claim'
  | 'approve'
  | 'reject'
  | 'sendAgain'
  | 'giveBack'
  | 'transfer'
  | 'delegate'
  | 'addSign'
  | 'withdraw'
  | 'urge'
  | 'copy'

const SHOWN = [
  ...['processDefinitionId', 'processDefinitionKey', 'processDefinitionName', 'processDefinitionVersion', 'category', 'startUserId'],
  ...['startUser', 'startTime', 'endTime', 'taskName', 'processIsFinished', 'flowStatus', 'suspensionState', 'businessTable', 'businessId'],
]
const SHOWN_TASK = ['taskName', 'taskDefinitionKey', 'status', 'assignee', 'assigneeName', 'createTime', 'endTime', 'dueTime', 'flag']

/** `?processInstanceId=&taskId=`: the instance, the task if one is named, the caller's next open one, and what the caller may do. */
export async function standing(call: Call): Promise<Rec> {
  const identity = userOf(call)
  const { db } = call.platform.store
  const actor = systemActor(identity.tenantId)
  const look = { db, actor, now: new Date(), who: { id: identity.userId, name: identity.nickName } }
  const instance = await instanceOf(look, parameter(call, 'processInstanceId'))
  await checkLook(db, instance, identity, actor)
  const id = textOf(instance, 'id')
  const tasks = await plainRows(db, entityIn(db, 'process-task'), { processInstanceId_equal: id }, actor, {
    sort: [{ field: 'id', descending: false }],
  })
  const names = namesOf(identity)
  const own = tasks.find((task) => isForCaller(task, identity.userId, names))
  const said = optional(call, 'taskId')
  const task = tasks.find((one) => one.id === said) ?? null
  const form = formOf(call.platform, textOf(instance, 'category'))
  const edits = (task && form?.process?.edits[textOf(task, 'taskDefinitionKey')]) || []
  const isRunning = instance.processIsFinished !== 'finished' && Number(instance.suspensionState) !== SUSPENDED
  const steps = isRunning ? [...taskSteps(task, instance, look, names, edits), ...instanceSteps(look, instance, tasks)] : []
  const { tokens } = JSON.parse(textOf(instance, 'state')) as State
  return {
    processInstanceId: id,
    ...Object.fromEntries(SHOWN.map((name) => [name, instance[name] ?? null])),
    task: task && { taskId: task.id, ...Object.fromEntries(SHOWN_TASK.map((name) => [name, task[name] ?? null])) },
    ownTaskId: isRunning ? (own?.id ?? null) : null,
    at: instance.processIsFinished === 'finished' ? [] : [...new Set(tokens.map(({ at }) => at))],
    can: [...steps, 'copy'],
    edits: steps.includes('sendAgain') || steps.includes('approve') ? edits : [],
  }
}

function isForCaller({ status, assignee, candidates }: Rec, userId: string, names: readonly string[]): boolean {
  return (status === 'todo' && assignee === userId) || (status === 'claim' && isCandidate(candidates, names))
}

const isCandidate = (candidates: unknown, names: readonly string[]): boolean =>
  String(candidates ?? '')
    .split(',')
    .some((one) => names.includes(one))

function taskSteps(task: Rec | null, instance: Rec, { who }: Work, names: readonly string[], edits: readonly string[]): Step[] {
  if (!task || !isForCaller(task, who.id, names)) return []
  if (task.status === 'claim') return ['claim']
  if (textOf(task, 'owner') !== '') return ['giveBack', 'addSign']
  const isBack = edits.length > 0 && instance.startUserId === who.id
  return isBack ? ['sendAgain'] : ['approve', 'reject', 'transfer', 'delegate', 'addSign']
}

function instanceSteps({ now, who }: Work, instance: Rec, tasks: readonly Rec[]): Step[] {
  if (!isOwn(instance, who)) return []
  const urged = textOf(instance, 'urgedTime')
  const isOften = urged !== '' && later(urged, URGE_EVERY) > siteTime(now)
  const waits = tasks.some(({ status, assignee }) => ['claim', 'todo'].includes(String(status)) && assignee !== who.id)
  return [...(isWithdrawable(tasks, who) ? (['withdraw'] as const) : []), ...(isOften || !waits ? [] : (['urge'] as const))]
}
