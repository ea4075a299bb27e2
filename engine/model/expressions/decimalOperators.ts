// Decimal arithmetic for CEL. The library computes in binary and does not allow its operators to be replaced, so operators in an expression
// are rewritten to function calls.

import { Environment } from '@marcbachmann/cel-js'
import { addDecimals, decimalRemainder, divideDecimals, multiplyDecimals, subtractDecimals } from '../decimals.ts'
import { type ExpressionNode, MACROS, visitNodes } from './nodes.ts'

/** Function that counts what a macro reads. */
export const COUNTED = 'counted_value'

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

/** Rewrites the arithmetic operators of an expression, and what its macros read, to function calls. @param root parse tree of `source` */
export function withDecimals(source: string, root: ExpressionNode): string {
  return isRewritten(root) ? textOf(source, root, false) : source
}

function isRewritten(root: ExpressionNode): boolean {
  let found = false
  visitNodes(root, ({ op, args }) => {
    found ||= Object.hasOwn(ARITHMETIC, op) || isMacro(op, args)
    return !found
  })
  return found
}

const isMacro = (op: string, args: unknown): boolean => op === 'rcall' && MACROS.has(String((args as readonly unknown[])[0]))
const READS = new Set(['id', '.', '.?', '[]', '[?]'])

/** @param isCounted inside a macro, for what is read there whole: not for a part of a path, which has no size of its own */
function textOf(source: string, node: ExpressionNode, isInMacro: boolean, isCounted = isInMacro): string {
  const { op, args, start, end } = node
  if (isCounted && READS.has(op)) return `${COUNTED}(${textOf(source, node, isInMacro, false)})`
  const text = (inner: unknown) => textOf(source, inner as ExpressionNode, isInMacro)
  const path = (inner: unknown) => textOf(source, inner as ExpressionNode, isInMacro, isInMacro && !READS.has((inner as ExpressionNode).op))
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
      return `${path(of[0])}${op}${of[1]}`
    case '[]':
      return `${path(of[0])}[${text(of[1])}]`
    case '[?]':
      return `${path(of[0])}[?${text(of[1])}]`
    case 'call':
      // The path in `has(a.b)` is no value.
      if (of[0] === 'has') return source.slice(start, end)
      return `${of[0]}(${texts(of[1])})`
    case 'rcall':
      if (isMacro(op, args)) {
        const [bound, ...body] = of[2] as ExpressionNode[]
        const inside = body.map((inner) => textOf(source, inner, true))
        return `${text(of[1])}.${of[0]}(${[bound?.args, ...inside].join(', ')})`
      }
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
