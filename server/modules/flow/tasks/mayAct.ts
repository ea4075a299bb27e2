// Decides which actions a user may take on a task and its instance. Routes refuse by these rules, and pages show buttons by them.

import { later } from '#model/siteTime.ts'
import type { Node, ProcessDefinition } from '#server/bpmn/definition.ts'
import type { ErrorKey } from '#server/errors.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { SUSPENDED } from '../definitions/versions.ts'
import { userIdOf } from '../work.ts'
import { groupOf } from './taskWorkers.ts'

export type TaskAction = 'claim' | 'complete' | 'transfer' | 'delegate' | 'addSign'
export type InstanceAction = 'withdraw' | 'urge'

/** Ways to complete a task. */
export type DecisionKind = 'approve' | 'reject' | 'resubmit' | 'giveBack' | 'finish'

/** The user, with all names by which tasks list candidates. */
export interface TaskUser {
  id: string
  names: readonly string[]
}

const URGE_EVERY = 60

export const isTaskOpen = (task: Rec): boolean => ['claim', 'todo'].includes(textOf(task, 'status'))

/** Reason why no step of an instance can be executed; `null` for none. */
export function stopped(instance: Rec): ErrorKey | null {
  if (instance.processIsFinished === 'finished') return 'flow.finished'
  return Number(instance.suspensionState) === SUSPENDED ? 'flow.suspended' : null
}

/** True when the task decides on the user's own application, except at steps that the process assigns to the applicant. */
export function isOwnApplication(userId: string, task: Rec, instance: Rec, definition: Pick<ProcessDefinition, 'nodes'>): boolean {
  return textOf(instance, 'startUserId') === userId && stepOfTask(task, definition)?.task?.isForApplicant !== true
}

/** Step of a task. */
export const stepOfTask = (task: Rec, { nodes }: Pick<ProcessDefinition, 'nodes'>): Node | undefined =>
  nodes[textOf(task, 'taskDefinitionKey')]

/** True when the process lists no starters, or lists this user. */
export function mayStart(starters: ProcessDefinition['starters'], { id, names }: TaskUser): boolean {
  const [users, groups] = [starters?.users ?? [], starters?.groups ?? []]
  if (users.length + groups.length === 0) return true
  return users.some((user) => userIdOf(user) === id) || groups.some((group) => names.includes(groupOf(group)))
}

/** Reason why a user may not take this action on a task; `null` if they may. */
export function taskRefusal(
  action: TaskAction,
  { id, names }: TaskUser,
  task: Rec,
  instance: Rec,
  definition: Pick<ProcessDefinition, 'nodes'>,
): ErrorKey | null {
  if (!isTaskOpen(task)) return 'flow.taskDone'
  const stop = stopped(instance)
  if (stop) return stop
  const isMine = textOf(task, 'assignee') === id || names.some((name) => textOf(task, 'candidates').split(',').includes(name))
  // The applicant may still transfer the task to somebody else.
  const decides = action === 'claim' || action === 'complete' || action === 'addSign'
  if (decides && isMine && isOwnApplication(id, task, instance, definition)) return 'flow.ownApplication'
  const isClaimable = textOf(task, 'status') === 'claim'
  if (action === 'claim') {
    if (!isClaimable) return 'flow.claimed'
    const candidates = textOf(task, 'candidates').split(',')
    return names.some((name) => candidates.includes(name)) ? null : 'flow.notYours'
  }
  if (isClaimable) return 'flow.notClaimed'
  if (textOf(task, 'assignee') !== id) return 'flow.notYours'
  if (action === 'addSign' && stepOfTask(task, definition)?.adHoc) return 'flow.onlyCompletes'
  return textOf(task, 'owner') !== '' && (action === 'transfer' || action === 'delegate') ? 'flow.delegated' : null
}

/** Decisions that an own task requires; `edits` are the fields that its step may change. */
export function decisionsFor(task: Rec, instance: Rec, edits: readonly string[], isAdHoc: boolean): readonly DecisionKind[] {
  if (textOf(task, 'owner') !== '') return ['giveBack']
  if (isAdHoc) return ['finish']
  const isBack = edits.length > 0 && textOf(task, 'assignee') === textOf(instance, 'startUserId')
  return isBack ? ['resubmit', 'reject'] : ['approve', 'reject']
}

/** Reason why a user may not take this action on their application; `tasks` are all tasks of the call tree. */
export function instanceRefusal(
  action: InstanceAction,
  { id }: TaskUser,
  instance: Rec,
  tasks: readonly Rec[],
  now: string,
): ErrorKey | null {
  const stop = stopped(instance)
  if (stop) return stop
  if (textOf(instance, 'startUserId') !== id) return 'flow.notYours'
  const isOwn = ({ assignee }: Rec) => assignee === id
  const open = tasks.filter(isTaskOpen)
  if (action === 'withdraw') {
    const hasActed = tasks.some((task) => task.status === 'finish' && !isOwn(task))
    return hasActed && !open.every(isOwn) ? 'flow.acted' : null
  }
  if (open.every(isOwn)) return 'flow.withYou'
  const before = textOf(instance, 'urgedTime')
  return before !== '' && before <= now && later(before, URGE_EVERY) > now ? 'request.tooOften' : null
}
