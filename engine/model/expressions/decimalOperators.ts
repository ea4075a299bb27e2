// Decimal arithmetic for CEL. The library computes in binary and does not allow its operators to be replaced, so operators in an expression
// are rewritten to function calls.

import { Environment } from '@marcbachmann/cel-js'
import { addDecimals, decimalRemainder, divideDecimals, multiplyDecimals, subtractDecimals } from '../decimals.ts'
import { type ExpressionNode, visitNodes } from './nodes.ts'

type Numbers = (a: number, b: number) => number

export const ARITHMETIC: Readonly<Record<string, { name: string; apply: Numbers }>> = {
  '+': { name: 'decimal_add', apply: addDecimals },
  '-': { name: 'decimal_subtract', apply: subtractDecimals },
  '*': { name: 'decimal_multiply', apply: multiplyDecimals },
  '/': { name: 'decimal_divide', apply: divideDecimals },
  '%': { name: 'decimal_remainder', apply: decimalRemainder },
}

const COMPARISONS = new Set(['||', '&&', '==', '!=', '<', '<=', '>', '>=', 'in'])

/** Registers the functions that rewritten expressions call. */
export function registerDecimals(env: Environment): void {
  const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'bigint'
  for (const [operator, { name, apply }] of Object.entries(ARITHMETIC)) {
    // Strings, lists, times and integer pairs keep the operator of CEL.
    const own = new Environment().registerVariable('a', 'dyn').registerVariable('b', 'dyn').parse(`a ${operator} b`)
    env.registerFunction(`${name}(dyn, dyn): dyn`, (a: unknown, b: unknown) =>
      isNumber(a) && isNumber(b) && (typeof a === 'number' || typeof b === 'number') ? apply(Number(a), Number(b)) : own({ a, b }),
    )
  }
}

/** Rewrites the arithmetic operators of an expression to function calls. @param root parse tree of `source` */
export function withDecimals(source: string, root: ExpressionNode): string {
  return hasArithmetic(root) ? textOf(source, root) : source
}

function hasArithmetic(root: ExpressionNode): boolean {
  let found = false
  visitNodes(root, ({ op }) => {
    found ||= Object.hasOwn(ARITHMETIC, op)
    return !found
  })
  return found
}

function textOf(source: string, { op, args, start, end }: ExpressionNode): string {
  const text = (node: unknown) => textOf(source, node as ExpressionNode)
  const texts = (nodes: unknown) => (nodes as ExpressionNode[]).map(text).join(', ')
  const of = args as readonly unknown[]
  const arithmetic = ARITHMETIC[op]
  if (arithmetic) return `${arithmetic.name}(${texts(args)})`
  if (COMPARISONS.has(op)) return `(${text(of[0])} ${op} ${text(of[1])})`
  switch (op) {
    case 'value':
      return source.slice(start, end)
    case 'id':
      return String(args)
    case '!_':
    case '-_':
      return `${op[0]}(${text(args)})`
    case '.':
    case '.?':
      return `${text(of[0])}${op}${of[1]}`
    case '[]':
      return `${text(of[0])}[${text(of[1])}]`
    case '[?]':
      return `${text(of[0])}[?${text(of[1])}]`
    case 'call':
      return `${of[0]}(${texts(of[1])})`
    case 'rcall':
      return `${text(of[1])}.${of[0]}(${texts(of[2])})`
    case 'list':
      return `[${texts(args)}]`
    case 'map':
      return `{${of.map((entry) => (entry as ExpressionNode[]).map(text).join(': ')).join(', ')}}`
    case '?:':
      return `(${text(of[0])} ? ${text(of[1])} : ${text(of[2])})`
    default:
      throw new Error(`unknown operation ${op}`)
  }
}
