// Events that belong to a node or a scope, computed once for each definition.

import type { Node, ProcessDefinition } from './definition.ts'

interface Events {
  /** Boundary events by activity. */
  boundaries: ReadonlyMap<string, readonly Node[]>
  /** Start events of event sub-processes by scope ('' for the process). */
  starts: ReadonlyMap<string, readonly Node[]>
  /** True if an event waits for a condition or a variable. */
  hasConditions: boolean
}

const found = new WeakMap<ProcessDefinition, Events>()

export function eventsOf(definition: ProcessDefinition): Events {
  const known = found.get(definition)
  if (known) return known
  const nodes = Object.values(definition.nodes)
  const scopeAround = ({ scope }: Node) => definition.nodes[scope]?.scope ?? ''
  const events: Events = {
    boundaries: Map.groupBy(
      nodes.filter(({ on }) => on),
      ({ on }) => on?.node ?? '',
    ),
    starts: Map.groupBy(
      nodes.filter(({ kind, scope }) => kind === 'start' && definition.nodes[scope]?.isEventScope),
      scopeAround,
    ),
    hasConditions: nodes.some(({ trigger }) => trigger?.kind === 'condition' || trigger?.kind === 'variable'),
  }
  found.set(definition, events)
  return events
}

/** Nodes that can wait at a token of this node: itself, events behind a gateway, its boundary events, and event sub-processes inside. */
export function waitingNodes(definition: ProcessDefinition, node: Node): Node[] {
  const { boundaries, starts } = eventsOf(definition)
  return [
    ...(node.kind === 'wait' ? [node] : []),
    ...eventsBehind(definition, node),
    ...(boundaries.get(node.id) ?? []),
    ...(node.kind === 'scope' ? (starts.get(node.id) ?? []) : []),
  ]
}

/** The events behind an event-based gateway. */
export function eventsBehind({ nodes, flows }: ProcessDefinition, { kind, outgoing }: Node): Node[] {
  return kind === 'events' ? outgoing.flatMap((flow) => nodes[flows[flow]?.to ?? ''] ?? []) : []
}
