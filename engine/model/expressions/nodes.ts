// Nodes of a parsed expression.

export interface ExpressionNode {
  op: string
  args: unknown
  /** Offset in the text. */
  start: number
  end: number
}

export const isNode = (value: unknown): value is ExpressionNode => value !== null && typeof value === 'object' && 'op' in value

/** Visits a node, or each of a list, before its parts. The parts of a node are left out if `visit` answers `false` for it. */
export function visitNodes(part: unknown, visit: (node: ExpressionNode) => unknown): void {
  if (Array.isArray(part)) for (const inner of part) visitNodes(inner, visit)
  if (isNode(part) && visit(part) !== false) visitNodes(part.args, visit)
}
