// Checkbox states of an expanded tree, and the ids to store.

import type { TickState } from '../../tree/TreeView.tsx'
import type { TreeNode } from '../../tree/treeRows.ts'
import { toggleNode } from '../tree/tick.ts'

/**
 * State by id: a leaf is checked if it is chosen, a branch if all nodes below are, and half checked if some are. A stored branch with
 * unchosen children is half checked, because the children were added later.
 */
export function tickStates(nodes: readonly TreeNode[], chosen: ReadonlySet<string>): ReadonlyMap<string, TickState> {
  const states = new Map<string, TickState>()
  const stateOf = ({ value, children = [] }: TreeNode): TickState => {
    const below = children.map(stateOf)
    const isWhole = below.length === 0 ? chosen.has(value) : below.every((state) => state === 'all')
    const state = isWhole ? 'all' : chosen.has(value) || below.some((one) => one !== 'none') ? 'some' : 'none'
    states.set(value, state)
    return state
  }
  for (const node of nodes) stateOf(node)
  return states
}

/** Chosen ids after a click on a node: every fully checked node, and chosen ids that the tree does not contain. */
export function chosenAfter(nodes: readonly TreeNode[], chosen: readonly string[], id: string): string[] {
  const on = tickStates(nodes, new Set(chosen)).get(id) !== 'all'
  const next = new Set(toggleNode(nodes, chosen, id, on))
  for (const [one, state] of tickStates(nodes, next)) if (state === 'all') next.add(one)
  return [...next]
}
