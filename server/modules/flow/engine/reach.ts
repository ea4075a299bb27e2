// Reachability between nodes, for inclusive joins.

import type { ProcessDefinition } from './definition.ts'

/** The nodes from which `goal` is reached without passing it: along flows, and off the boundary of activities. */
export function leadingTo(definition: ProcessDefinition, goals: readonly string[], except: string): Set<string> {
  const found = new Set<string>()
  const waiting = [...goals]
  for (let flow = waiting.pop(); flow !== undefined; flow = waiting.pop()) {
    const from = definition.flows[flow]?.from ?? ''
    for (const id of [from, definition.nodes[from]?.on?.node ?? '']) {
      const node = definition.nodes[id]
      if (!node || id === except || found.has(id)) continue
      found.add(id)
      waiting.push(...node.incoming)
      if (node.on) waiting.push(...(definition.nodes[node.on.node]?.incoming ?? []))
    }
  }
  return found
}
