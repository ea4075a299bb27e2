// Conditions that are built by clicking: comparisons of fields that all, or one of which, must hold, read from CEL and written as CEL.

import { Environment } from '@marcbachmann/cel-js'
import { type ExpressionNode, isNode } from '#model/expressions/nodes.ts'

export const comparisonOperators = ['==', '!=', '>', '>=', '<', '<=', 'in', 'contains', 'startsWith', 'empty', 'filled'] as const

export type ComparisonOperator = (typeof comparisonOperators)[number]

export interface FieldComparison {
  field: string
  operator: ComparisonOperator
  /** CEL of the other side: `'1'`, `3`, `['1', '2']`, `today()`, another field. Empty for `empty` and `filled`. */
  value: string
}

export interface BuiltCondition {
  joint: '&&' | '||'
  comparisons: readonly FieldComparison[]
}

const BINARY: ReadonlySet<string> = new Set(['==', '!=', '>', '>=', '<', '<=', 'in'])
const RECEIVER: ReadonlySet<string> = new Set(['contains', 'startsWith'])

/** `null` for an expression that comparisons joined by one word do not express, such as a formula or nested groups. */
export function builtCondition(source: string): BuiltCondition | null {
  if (source.trim() === '') return { joint: '&&', comparisons: [] }
  try {
    const { ast } = new Environment().parse(source)
    if (!isNode(ast)) return null
    const joint = ast.op === '||' ? '||' : '&&'
    const comparisons = joined(ast, joint).map((node) => comparisonOf(node, source))
    const built = { joint, comparisons: comparisons.filter((one) => one !== null) } as const
    return built.comparisons.length === comparisons.length ? built : null
  } catch {
    return null
  }
}

export function conditionSource({ joint, comparisons }: BuiltCondition): string {
  return comparisons.map(comparisonSource).join(` ${joint} `)
}

function comparisonSource({ field, operator, value }: FieldComparison): string {
  if (operator === 'empty') return `empty(${field})`
  if (operator === 'filled') return `!empty(${field})`
  return RECEIVER.has(operator) ? `${field}.${operator}(${value})` : `${field} ${operator} ${value}`
}

/** CEL of a typed value: a number or word of CEL as it is for other fields than texts, and a text in quotes. @param type JSON type of the field */
export function typedLiteral(typed: string, type: string): string {
  const isBare =
    type === 'number' || type === 'integer' ? /^-?\d+(\.\d+)?$/.test(typed) : type === 'boolean' && /^(true|false)$/.test(typed)
  return isBare ? typed : `'${typed.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

/** The text of a literal without its quotes; `null` for any other CEL, such as `today()`. */
export function literalText(value: string): string | null {
  try {
    const { ast } = new Environment().parse(value)
    if (!isNode(ast) || ast.op !== 'value') return null
    return typeof ast.args === 'string' ? ast.args : value.trim()
  } catch {
    return null
  }
}

function joined(node: ExpressionNode, joint: string): ExpressionNode[] {
  if (node.op !== joint || !Array.isArray(node.args)) return [node]
  return (node.args as ExpressionNode[]).flatMap((one) => joined(one, joint))
}

function comparisonOf({ op, args }: ExpressionNode, source: string): FieldComparison | null {
  if (!Array.isArray(args) && !isNode(args)) return null
  const cut = ({ start, end }: ExpressionNode) => source.slice(start, end)
  if (op === 'call') return emptyOf(args, 'empty')
  if (op === '!_') return isNode(args) && args.op === 'call' ? emptyOf(args.args, 'filled') : null
  if (!Array.isArray(args)) return null
  if (BINARY.has(op)) {
    const [left, right] = args as ExpressionNode[]
    if (left?.op !== 'id' || !right || isJoined(right)) return null
    return { field: String(left.args), operator: op as ComparisonOperator, value: cut(right) }
  }
  if (op !== 'rcall' || !RECEIVER.has(String(args[0]))) return null
  const [name, receiver, [value]] = args as [string, ExpressionNode, ExpressionNode[]]
  return receiver.op === 'id' && value ? { field: String(receiver.args), operator: name as ComparisonOperator, value: cut(value) } : null
}

/** Operators of lower precedence than a comparison would need brackets. */
const isJoined = ({ op }: ExpressionNode): boolean => op === '&&' || op === '||' || op === '?:' || BINARY.has(op)

function emptyOf(args: unknown, operator: 'empty' | 'filled'): FieldComparison | null {
  if (!Array.isArray(args) || args[0] !== 'empty') return null
  const [of] = args[1] as ExpressionNode[]
  return of?.op === 'id' ? { field: String(of.args), operator, value: '' } : null
}

/** Comma-joined texts of a list of literals; `null` for any other CEL. */
export function listTexts(value: string): string | null {
  try {
    const { ast } = new Environment().parse(value)
    if (!isNode(ast) || ast.op !== 'list') return null
    const elements = ast.args as ExpressionNode[]
    return elements.every(({ op }) => op === 'value') ? elements.map(({ args }) => String(args)).join(',') : null
  } catch {
    return null
  }
}
