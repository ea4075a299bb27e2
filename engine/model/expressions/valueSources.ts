// Determines where the value of an expression can come from, so that the schema check can compare it with the rules of a field.

import { Environment } from '@marcbachmann/cel-js'
import { type ExpressionNode, isNode } from './nodes.ts'
import { isParsable } from './syntax.ts'

export type ValueSource =
  | { kind: 'literal'; value: unknown }
  /** The unchanged value of a field. */
  | { kind: 'field'; name: string }
  | { kind: 'me'; member: string }
  /** A function call with the sources of its arguments. */
  | { kind: 'call'; name: string; of: ValueSource[] }
  /** An operator with the sources of its operands. */
  | { kind: 'operator'; name: string; of: ValueSource[] }

/** Possible sources of the value, one for each branch; empty if the expression does not parse. */
export function valueSourcesOf(source: string): ValueSource[] {
  return isParsable(source) ? sourcesOf(new Environment().parse(source).ast as unknown as ExpressionNode) : []
}

function sourcesOf({ op, args }: ExpressionNode): ValueSource[] {
  const parts = (nodes: unknown): ValueSource[] => [nodes].flat().flatMap((node) => (isNode(node) ? sourcesOf(node) : []))
  const [first, second, third] = Array.isArray(args) ? (args as unknown[]) : []
  switch (op) {
    case 'value':
      return [{ kind: 'literal', value: typeof args === 'bigint' ? Number(args) : args }]
    case 'id':
      return [{ kind: 'field', name: String(args) }]
    case '?:':
      return parts([second, third])
    case '.':
      return isNode(first) && first.op === 'id' && first.args === 'me'
        ? [{ kind: 'me', member: String(second) }]
        : [{ kind: 'operator', name: op, of: parts(first) }]
    case 'call':
      return [{ kind: 'call', name: String(first), of: parts(second) }]
    case 'rcall':
      return [{ kind: 'call', name: String(first), of: [...parts(second), ...parts(third)] }]
    default:
      return [{ kind: 'operator', name: op, of: parts(args) }]
  }
}
