// Comparisons, calls and divisions in an expression, with the fields, columns and literals that they take.

import { Environment } from '@marcbachmann/cel-js'
import { type ExpressionNode, isNode, visitNodes } from './nodes.ts'
import { boundBy, isParsable } from './syntax.ts'

/** An operand of a comparison, or an argument of a call. */
export type Operand = { at: number } & (
  | { kind: 'field'; name: string }
  /** A column of the rows of a table, in a macro: `row.amount`. */
  | { kind: 'column'; table: string; name: string }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'call'; name: string }
  | { kind: 'other' }
)

export type ComparingOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in'

export interface OperandComparison {
  operator: ComparingOperator
  left: Operand
  /** For `in`, one of the listed values. */
  right: Operand
}

export interface FunctionCall {
  /** Name of a function, or of a method with a dot before it. The first argument of a method is its receiver. */
  name: string
  at: number
  given: readonly Operand[]
  /** True where other parts of the expression decide whether the call is made. */
  isGuarded: boolean
}

export interface ExpressionParts {
  comparisons: readonly OperandComparison[]
  calls: readonly FunctionCall[]
  /** Places of literal zeros that something is divided by. */
  zeroDivisors: readonly number[]
}

const COMPARES: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in'])
const GUARDS: ReadonlySet<string> = new Set(['?:', '&&', '||'])

/** Table that each macro variable iterates over; `null` for another list. */
type Tables = Readonly<Record<string, string | null>>

/** All parts are empty if the expression does not parse. */
export function expressionParts(source: string): ExpressionParts {
  const comparisons: OperandComparison[] = []
  const calls: FunctionCall[] = []
  const zeroDivisors: number[] = []
  const read = (part: unknown, tables: Tables, isGuarded: boolean): void =>
    visitNodes(part, (node) => {
      const { op, args } = node
      const [left, right] = Array.isArray(args) ? (args as ExpressionNode[]) : []
      if (COMPARES.has(op) && isNode(left) && isNode(right)) {
        const values = op === 'in' && right.op === 'list' ? (right.args as ExpressionNode[]) : [right]
        for (const value of values)
          comparisons.push({ operator: op as ComparingOperator, left: operandOf(left, tables), right: operandOf(value, tables) })
      }
      if ((op === '/' || op === '%') && isNode(right) && right.op === 'value' && Number(right.args) === 0) zeroDivisors.push(right.start)
      if (op === 'call' || op === 'rcall') calls.push(callOf(node, tables, isGuarded))
      if (GUARDS.has(op) && !isGuarded) {
        read(args, tables, true)
        return false
      }
      const [own] = boundBy(op, args)
      if (own === undefined) return true
      const [, of, inner] = args as [string, ExpressionNode, ExpressionNode[]]
      read(of, tables, isGuarded)
      read(inner, { ...tables, [own]: of.op === 'id' ? String(of.args) : null }, isGuarded)
      return false
    })
  if (isParsable(source)) read(new Environment().parse(source).ast, {}, false)
  return { comparisons, calls, zeroDivisors }
}

function callOf({ op, args, start }: ExpressionNode, tables: Tables, isGuarded: boolean): FunctionCall {
  if (op === 'call') {
    const [name, given] = args as [string, ExpressionNode[]]
    return { name, at: start, given: given.map((one) => operandOf(rowsOf(one), tables)), isGuarded }
  }
  const [name, of, given] = args as [string, ExpressionNode, ExpressionNode[]]
  return { name: `.${name}`, at: start, given: [of, ...given].map((one) => operandOf(one, tables)), isGuarded }
}

/** The table whose rows are filtered: `lines` of `lines.filter(row, row.amount > 1)`. */
function rowsOf(node: ExpressionNode): ExpressionNode {
  const [name, of] = node.op === 'rcall' ? (node.args as [string, ExpressionNode]) : []
  return name === 'filter' && of ? rowsOf(of) : node
}

function operandOf({ op, args, start: at }: ExpressionNode, tables: Tables): Operand {
  if (op === 'id') return String(args) in tables ? { at, kind: 'other' } : { at, kind: 'field', name: String(args) }
  if (op === 'value') {
    if (typeof args === 'string') return { at, kind: 'text', text: args }
    return typeof args === 'number' || typeof args === 'bigint' ? { at, kind: 'number', value: Number(args) } : { at, kind: 'other' }
  }
  const [of, name] = Array.isArray(args) ? args : []
  if (op === 'call') return { at, kind: 'call', name: String(of) }
  const table = op === '.' && isNode(of) && of.op === 'id' ? tables[String(of.args)] : null
  return table ? { at, kind: 'column', table, name: String(name) } : { at, kind: 'other' }
}
