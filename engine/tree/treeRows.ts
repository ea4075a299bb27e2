// Visible rows of a tree: those of open branches, or the result of a search.

export interface TreeNode {
  value: string
  title: string
  children?: TreeNode[]
  /** True if the row has no children, in a tree that loads level by level. */
  isLeaf?: boolean
}

export interface TreeRow {
  node: TreeNode
  /** Level, from 0. */
  depth: number
  /** True when the branch is open; `null` for a leaf. */
  isOpen: boolean | null
  /** Index of the parent's row; -1 at the top. */
  parent: number
  /** Position among its siblings from 1, and their number. */
  place: number
  neighbours: number
}

/** Rows of open branches, parents before their children. */
export function treeRows(nodes: readonly TreeNode[], isOpen: (id: string) => boolean): TreeRow[] {
  const rows: TreeRow[] = []
  const walk = (level: readonly TreeNode[], depth: number, parent: number) => {
    for (const [at, node] of level.entries()) {
      const below = node.children ?? []
      const isBranch = below.length > 0 || node.isLeaf === false
      const open = isBranch && isOpen(node.value)
      rows.push({ node, depth, isOpen: isBranch ? open : null, parent, place: at + 1, neighbours: level.length })
      if (open) walk(below, depth + 1, rows.length - 1)
    }
  }
  walk(nodes, 0, -1)
  return rows
}

/** Nodes whose title contains the text, with their parents and all their descendants. */
export function matchingNodes(nodes: readonly TreeNode[], text: string): readonly TreeNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return nodes
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(wanted)) return [node]
    const below = matchingNodes(node.children ?? [], wanted)
    return below.length > 0 ? [{ ...node, children: [...below] }] : []
  })
}

/** Effect of a key in a tree: move, expand, collapse or choose. */
export type TreeStep = { go: number } | { toggle: true } | { pick: true }

/** Effect of a key; `null` for none. Rule: the WAI-ARIA tree view pattern. */
export function treeStep(rows: readonly TreeRow[], at: number, key: string): TreeStep | null {
  const row = rows[at]
  if (!row) return null
  switch (key) {
    case 'ArrowDown':
      return { go: Math.min(at + 1, rows.length - 1) }
    case 'ArrowUp':
      return { go: Math.max(at - 1, 0) }
    case 'Home':
      return { go: 0 }
    case 'End':
      return { go: rows.length - 1 }
    case 'ArrowRight':
      if (row.isOpen === false) return { toggle: true }
      return row.isOpen && rows[at + 1]?.parent === at ? { go: at + 1 } : null
    case 'ArrowLeft':
      if (row.isOpen) return { toggle: true }
      return row.parent >= 0 ? { go: row.parent } : null
    case 'Enter':
    case ' ':
      return { pick: true }
    default:
      return null
  }
}
