// Decides who receives a task, from the users and roles that its definition names.

import { displayNameOf } from '#access/account.ts'
import * as dict from '#engine/site/keys.ts'
import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import type { OpenWorkItem } from '#server/bpmn/state.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import { type FlowReads, type TaskPerson, userIdOf } from '../work.ts'

/** Candidates are users, and groups by the alias of their role. */
const GROUP = 'role_'

export const groupOf = (alias: string): string => `${GROUP}${alias.trim()}`

const listed = (text: string): string[] => text.split(',').flatMap((one) => one.trim() || [])

export interface TaskWorkers {
  /** Source of the decision: the file, its owners, or the administrators; `nobody` if no active user could do the task. */
  rule: 'assignee' | 'candidates' | 'owners' | 'administrators' | 'nobody'
  assignee: TaskPerson | null
  candidates: readonly string[]
  /** Ids of users and aliases of roles that the file names, if the task went to somebody else; `null` otherwise. */
  missing: { users: readonly string[]; roles: readonly string[] } | null
  /** Id of the applicant if they may not do the task; '' otherwise. */
  barred: string
}

const ADMINISTRATORS = ['administrator', 'admin']

/** A task without an active assignee goes to the owners of the process, otherwise to the administrators. */
export async function taskWorkers(
  work: FlowReads,
  applicantId: string,
  { nodes, owners }: ProcessDefinition,
  effect: Pick<OpenWorkItem, 'node' | 'assignee' | 'users' | 'groups'>,
): Promise<TaskWorkers> {
  const barred = nodes[effect.node]?.task?.isForApplicant ? '' : applicantId
  const fits = { assignee: null, missing: null, barred }
  if (effect.assignee !== '') {
    const id = userIdOf(effect.assignee)
    const [assignee] = id === barred ? [] : await activeUsers(work, { id_equal: id })
    if (assignee) return { ...fits, rule: 'assignee', assignee, candidates: [] }
  } else {
    const [users, groups] = [listed(effect.users).map(userIdOf), listed(effect.groups)]
    if (await isAnybody(work, users, groups, [barred]))
      return { ...fits, rule: 'candidates', candidates: [...users, ...groups.map(groupOf)] }
  }
  const missing = { users: listed(`${effect.assignee},${effect.users}`).map(userIdOf), roles: listed(effect.groups) }
  const fallbacks = [
    ['owners', owners],
    ['administrators', ADMINISTRATORS],
  ] as const
  for (const [rule, aliases] of fallbacks)
    if (await isAnybody(work, [], aliases, [barred])) return { ...fits, rule, candidates: aliases.map(groupOf), missing }
  return { ...fits, rule: 'nobody', candidates: [], missing }
}

/** True when an active user other than the `leaving` ones has the open task or may claim it. */
export async function isReachable(work: FlowReads, { assignee, candidates }: Rec, leaving: readonly string[] = []): Promise<boolean> {
  if (assignee) return isAnybody(work, [String(assignee)], [], leaving)
  const { ids, aliases } = namesOf(listed(String(candidates ?? '')))
  return isAnybody(work, ids, aliases, leaving)
}

/** Splits candidates into ids of users and aliases of roles. */
export function namesOf(candidates: readonly string[]): { ids: string[]; aliases: string[] } {
  const isGroup = (name: string) => name.startsWith(GROUP)
  return {
    ids: candidates.filter((name) => !isGroup(name)),
    aliases: candidates.filter(isGroup).map((name) => name.slice(GROUP.length)),
  }
}

/** True when one of these users, or a holder of one of these roles, is active and not barred. */
async function isAnybody(work: FlowReads, ids: readonly string[], aliases: readonly string[], barred: readonly string[]): Promise<boolean> {
  const others = ids.filter((id) => !barred.includes(id))
  if (others.length > 0 && (await activeUsers(work, { id_in: others.join(',') })).length > 0) return true
  return (await holdersOf(work, aliases)).some(({ id }) => !barred.includes(id))
}

/** Active users with one of these roles. */
export async function holdersOf(work: FlowReads, aliases: readonly string[]): Promise<TaskPerson[]> {
  if (aliases.length === 0) return []
  const roles = await repository(work.db, 'role', work.actor).find({ roleAlias_in: aliases.join(',') }, { fields: ['id'] })
  return roles.length === 0 ? [] : activeUsers(work, { roleId_in: roles.map((role) => textOf(role, 'id')).join(',') })
}

export async function activeUsers({ db, actor }: FlowReads, wanted: Readonly<Record<string, string>>): Promise<TaskPerson[]> {
  const shape = { fields: ['id', 'name', 'realName'] }
  const users = await repository(db, 'user', actor).find({ ...wanted, status_equal: dict.flag.yes }, shape)
  return users.map((user) => ({ id: textOf(user, 'id'), name: displayNameOf(user) }))
}
