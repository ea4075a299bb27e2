// Reachability between nodes, for inclusive joins.

import type { Node, ProcessDefinition } from './definition.ts'

/** Nodes from which a flow of `goals` can be reached without passing `except`. `by` decides whether boundary events count as ways. */
function leadingTo(
  definition: ProcessDefinition,
  goals: readonly string[],
  except: string,
  by: 'flows' | 'flowsAndBoundaries',
): Set<string> {
  const found = new Set<string>()
  const waiting = [...goals]
  for (let flow = waiting.pop(); flow !== undefined; flow = waiting.pop()) {
    const from = definition.flows[flow]?.from ?? ''
    for (const id of by === 'flows' ? [from] : [from, definition.nodes[from]?.on?.node ?? '']) {
      const node = definition.nodes[id]
      if (!node || id === except || found.has(id)) continue
      found.add(id)
      waiting.push(...node.incoming)
    }
  }
  return found
}

/**
 * True when an inclusive join must wait for a token at a node (BPMN 2.0 table 13.3): the token can reach an incoming flow that has no token
 * yet, and cannot reach one that has.
 * @param come incoming flows that have a token
 */
export function mayStillCome(definition: ProcessDefinition, join: Node, come: ReadonlySet<string>, at: string): boolean {
  const ways = (hasToken: boolean) => join.incoming.filter((flow) => come.has(flow) === hasToken)
  return (
    leadingTo(definition, ways(false), join.id, 'flowsAndBoundaries').has(at) &&
    !leadingTo(definition, ways(true), join.id, 'flows').has(at)
  )
}
