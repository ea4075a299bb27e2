// Ad-hoc sub-processes: activities that may be started, and the people who coordinate them.

import type { Node, ProcessDefinition, TaskDefinition } from './definition.ts'
import type { Effect, State, Token } from './state.ts'

type Nodes = Pick<ProcessDefinition, 'nodes'>
type Known = Readonly<Record<string, unknown>>

/** Activities of an ad-hoc sub-process without incoming flows. */
export function firstActivities({ nodes }: Nodes, id: string): Node[] {
  return Object.values(nodes).filter(
    ({ scope, incoming, kind, isEventScope }) =>
      scope === id && incoming.length === 0 && kind !== 'boundary' && kind !== 'end' && !isEventScope,
  )
}

/** Activities that a person may start now at the token of an ad-hoc sub-process; none while one runs of a sequential one. */
export function startableActivities(definition: Nodes, state: Pick<State, 'tokens'>, token: Token): Node[] {
  const adHoc = definition.nodes[token.at]?.adHoc
  // The token of a whole multi-instance activity is no scope, and an interrupted scope has only its event sub-process.
  if (!adHoc || token.pieces || token.isInterrupted) return []
  if (adHoc.isSequential && runningInside(state, token).some(({ at }) => !definition.nodes[at]?.isEventScope)) return []
  return firstActivities(definition, token.at)
}

export const runningInside = ({ tokens }: Pick<State, 'tokens'>, { id }: Token): Token[] => tokens.filter((one) => one.in === id)

/** The people whom an ad-hoc sub-process names, otherwise all whom its first activities name. */
export function offerOf(definition: Nodes, { id, name, task }: Node, token: Token, known: Known): Effect {
  const first = firstActivities(definition, id)
  const text = (of: TaskDefinition | undefined, part: 'assignee' | 'users' | 'groups') => of?.[part]?.fill(known).trim() ?? ''
  const inside = (...parts: ('assignee' | 'users' | 'groups')[]) =>
    [...new Set(first.flatMap((one) => parts.map((part) => text(one.task, part))).filter((one) => one !== ''))].join(',')
  const isNamed = task?.assignee || task?.users || task?.groups
  const people = isNamed
    ? { assignee: text(task, 'assignee'), users: text(task, 'users'), groups: text(task, 'groups') }
    : { assignee: '', users: inside('assignee', 'users'), groups: inside('groups') }
  return { kind: 'offer', token: token.id, node: id, piece: 0, name, ...people, due: null }
}
