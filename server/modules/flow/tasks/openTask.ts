// Rows of tasks: inserted when the engine opens a task, closed when it is done or cancelled.

import { displayNameOf } from '#access/account.ts'
import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import type { Effect } from '#server/bpmn/state.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import { addHistoryEntry } from '../instances/history.ts'
import { type FlowReads, type FlowWork, type TaskPerson, userIdOf } from '../work.ts'

/** Candidates are users, and groups by the alias of their role. */
const GROUP = 'role_'

export const groupOf = (alias: string): string => `${GROUP}${alias.trim()}`

const listed = (text: string): string[] => text.split(',').flatMap((one) => one.trim() || [])

/**
 * Returns the id of the row. A task without an active assignee goes to the owners of the process, otherwise to the administrators. Throws
 * `flow.nobody` if there are none, `flow.nobodyElse` if there is only the applicant.
 */
export async function openTask(
  work: FlowWork,
  instance: Rec,
  definition: ProcessDefinition,
  effect: Extract<Effect, { kind: 'open' }>,
): Promise<string> {
  const node = definition.nodes[effect.node]
  const { assignee, candidates, missing } = await workersFor(work, instance, definition, effect)
  if (missing !== null)
    await addHistoryEntry(work, textOf(instance, 'id'), { kind: 'fallback', node: effect.node, name: node?.name ?? '', comment: missing })
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

interface Workers {
  assignee: TaskPerson | null
  candidates: readonly string[]
  /** Comma-joined unknown names, if the task went to somebody else; `null` otherwise. */
  missing: string | null
}

const ADMINISTRATORS = ['administrator', 'admin']

async function workersFor(
  work: FlowWork,
  instance: Rec,
  definition: ProcessDefinition,
  effect: Extract<Effect, { kind: 'open' }>,
): Promise<Workers> {
  const node = definition.nodes[effect.node]
  const barred = node?.task?.isForApplicant ? '' : textOf(instance, 'startUserId')
  const candidates = (users: string, groups: string) => [...listed(users).map(userIdOf), ...listed(groups).map(groupOf)]
  if (effect.assignee !== '') {
    const id = userIdOf(effect.assignee)
    const [assignee] = id === barred ? [] : await activeUsers(work, { id_equal: id })
    if (assignee) return { assignee, candidates: [], missing: null }
  } else if (await isAnybody(work, listed(effect.users).map(userIdOf), listed(effect.groups), [barred]))
    return { assignee: null, candidates: candidates(effect.users, effect.groups), missing: null }
  const missing = [effect.assignee, effect.users, effect.groups].filter((text) => text !== '').join(',')
  for (const aliases of [definition.owners, ADMINISTRATORS])
    if (await isAnybody(work, [], aliases, [barred])) return { assignee: null, candidates: aliases.map(groupOf), missing }
  throw new AppError(barred === '' ? 'flow.nobody' : 'flow.nobodyElse', { element: node?.name || effect.node, line: 0 })
}

/** True when an active user other than the `leaving` ones has the open task or may claim it. */
export async function isReachable(work: FlowReads, { assignee, candidates }: Rec, leaving: readonly string[] = []): Promise<boolean> {
  if (assignee) return isAnybody(work, [String(assignee)], [], leaving)
  const names = listed(String(candidates ?? ''))
  const roles = names.filter((name) => name.startsWith(GROUP)).map((name) => name.slice(GROUP.length))
  return isAnybody(
    work,
    names.filter((name) => !name.startsWith(GROUP)),
    roles,
    leaving,
  )
}

/** True when one of these users, or a holder of one of these roles, is active and not barred. */
async function isAnybody(work: FlowReads, ids: readonly string[], aliases: readonly string[], barred: readonly string[]): Promise<boolean> {
  const others = ids.filter((id) => !barred.includes(id))
  if (others.length > 0 && (await activeUsers(work, { id_in: others.join(',') })).length > 0) return true
  if (aliases.length === 0) return false
  const roles = await repository(work.db, 'role', work.actor).find({ roleAlias_in: aliases.join(',') }, { fields: ['id'] })
  if (roles.length === 0) return false
  const holders = await activeUsers(work, { roleId_in: roles.map((role) => textOf(role, 'id')).join(',') })
  return holders.some(({ id }) => !barred.includes(id))
}

async function activeUsers({ db, actor }: FlowReads, wanted: Readonly<Record<string, string>>): Promise<TaskPerson[]> {
  const shape = { fields: ['id', 'name', 'realName'] }
  const users = await repository(db, 'user', actor).find({ ...wanted, status_equal: dict.flag.yes }, shape)
  return users.map((user) => ({ id: textOf(user, 'id'), name: displayNameOf(user) }))
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
