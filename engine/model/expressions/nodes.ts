// Syntax tree of a parsed CEL expression.

export interface ExpressionNode {
  op: string
  args: unknown
  /** Offset in the expression. */
  start: number
  end: number
}

/** CEL macros over lists. */
export const MACROS: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])

export const isNode = (value: unknown): value is ExpressionNode => value !== null && typeof value === 'object' && 'op' in value

/** Visits a node or a list of nodes in preorder. If `visit` returns `false`, the children of the node are skipped. */
export function visitNodes(part: unknown, visit: (node: ExpressionNode) => unknown): void {
  if (Array.isArray(part)) for (const inner of part) visitNodes(inner, visit)
  if (isNode(part) && visit(part) !== false) visitNodes(part.args, visit)
}
