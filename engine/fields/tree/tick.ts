// Selection in a tree of choices. Only nodes that the user clicks change: for a stored parent, children that were added later are not
// selected, so opening and saving a record never grants them.

import type { TreeNode } from '../../tree/treeRows.ts'

/**
 * Selected ids after a click on a node. It selects or clears the whole branch; a complete branch selects its parent, an incomplete one
 * clears it.
 */
export function toggleNode(nodes: readonly TreeNode[], chosen: readonly string[], id: string, on: boolean): string[] {
  const path = pathTo(nodes, id)
  const node = path.at(-1)
  const ancestors = path.slice(0, -1).reverse()
  const branch = new Set(node ? idsOf([node]) : [id])
  const next = new Set(on ? [...chosen, ...branch] : chosen.filter((one) => !branch.has(one)))
  for (const ancestor of ancestors) {
    if (!on) next.delete(ancestor.value)
    else if (ancestor.children?.every((child) => next.has(child.value))) next.add(ancestor.value)
  }
  return [...next]
}

/** Nodes that are not selected but have a selected node below them. */
export function partlySelected(nodes: readonly TreeNode[], chosen: ReadonlySet<string>): string[] {
  return nodes.flatMap((node) => {
    const below = node.children ?? []
    const isHalf = !chosen.has(node.value) && idsOf(below).some((id) => chosen.has(id))
    return [...(isHalf ? [node.value] : []), ...partlySelected(below, chosen)]
  })
}

function idsOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => [node.value, ...idsOf(node.children ?? [])])
}

/** Nodes from the top to the node; empty if it is missing. */
function pathTo(nodes: readonly TreeNode[], id: string): TreeNode[] {
  for (const node of nodes) {
    const below = node.value === id ? [] : pathTo(node.children ?? [], id)
    if (node.value === id || below.length > 0) return [node, ...below]
  }
  return []
}
