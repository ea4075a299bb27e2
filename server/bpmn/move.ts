// Moves from outside the process: of a token to another node of its scope, and of an instance to another version of its process.

import type { Node, ProcessDefinition } from './definition.ts'
import type { State, Token } from './state.ts'
import { waitingNodes } from './waits.ts'

/** True when a token may move to a node: a node of the same scope that a flow may lead to, and no join. */
export function canMove({ nodes }: ProcessDefinition, { at, piece }: Token, to: Node): boolean {
  const from = nodes[at]
  if (!from || piece !== undefined || from.isEventScope || to.isEventScope || to.scope !== from.scope) return false
  const isJoin = (to.kind === 'parallel' || to.kind === 'inclusive') && to.incoming.length > 1
  return to.kind !== 'start' && to.kind !== 'boundary' && !isJoin
}

/** Finds a node by id, or by a name that only one node has. */
export function namedNode({ nodes }: ProcessDefinition, text: string): Node | undefined {
  if (Object.hasOwn(nodes, text)) return nodes[text]
  const [found, second] = Object.values(nodes).filter(({ name }) => name === text)
  return second ? undefined : found
}

/** Reason why a waiting step does not fit another version. */
export interface MigrationObstacle {
  what: 'gone' | 'scope' | 'loop' | 'events' | 'way'
  /** Name of the step, or its id; '' for the process. */
  step: string
}

export interface Migrated {
  state: State
  /** Nodes whose id changed, by the old id. */
  renamed: Readonly<Record<string, string>>
}

/** Converts the state of an instance to another version. Steps are matched by id and kind, otherwise by name and kind. */
export function moveToVersion(before: ProcessDefinition, after: ProcessDefinition, stored: State): Migrated | MigrationObstacle[] {
  const misfits: MigrationObstacle[] = []
  const renamed: Record<string, string> = {}
  const state = structuredClone(stored)
  if (eventNames(before, undefined, {}) !== eventNames(after, undefined, {})) misfits.push({ what: 'events', step: '' })
  for (const token of state.tokens) {
    const node = before.nodes[token.at]
    const found = node && sameNode(after, node)
    const misfit = node && found ? misfitOf(before, after, token, node, found) : 'gone'
    if (misfit) misfits.push({ what: misfit, step: node?.name || token.at })
    if (!node || !found || misfit) continue
    if (found.id !== node.id) renamed[node.id] = found.id
    token.at = found.id
    if (token.waits?.[node.id] !== undefined)
      token.waits = Object.fromEntries(Object.entries(token.waits).map(([id, what]) => [id === node.id ? found.id : id, what]))
  }
  return misfits.length > 0 ? misfits : { state, renamed }
}

function sameNode({ nodes }: ProcessDefinition, { id, name, kind, adHoc }: Node): Node | undefined {
  const isLike = (node: Node | undefined) => node?.kind === kind && !node.adHoc === !adHoc
  if (Object.hasOwn(nodes, id) && isLike(nodes[id])) return nodes[id]
  const [found, second] = name === '' ? [] : Object.values(nodes).filter((node) => node.name === name && isLike(node))
  return second ? undefined : found
}

function misfitOf(
  before: ProcessDefinition,
  after: ProcessDefinition,
  token: Token,
  node: Node,
  found: Node,
): MigrationObstacle['what'] | null {
  const around = before.nodes[node.scope]
  if ((around ? sameNode(after, around)?.id : '') !== found.scope) return 'scope'
  if (!node.loop !== !found.loop) return 'loop'
  if (eventNames(before, node, { [node.id]: '' }) !== eventNames(after, found, { [found.id]: '' })) return 'events'
  return token.via !== undefined && !found.incoming.includes(token.via) ? 'way' : null
}

/** Waiting events at a node, or of the process itself, as text for a comparison. */
function eventNames(definition: ProcessDefinition, at: Node | undefined, own: Readonly<Record<string, string>>): string {
  const waiting = at
    ? waitingNodes(definition, at)
    : Object.values(definition.nodes).filter(
        ({ kind, scope }) => kind === 'start' && definition.nodes[scope]?.isEventScope && definition.nodes[scope]?.scope === '',
      )
  return waiting
    .filter(({ timer, trigger }) => timer || (trigger && trigger.kind !== 'error' && trigger.kind !== 'escalation'))
    .map(({ id, timer, trigger }) => `${own[id] ?? id} ${timer ? 'timer' : trigger?.kind}`)
    .toSorted()
    .join()
}
