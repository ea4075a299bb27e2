// Decides by examples whether a condition can hold at all. Comparisons of one variable with literals split its values into ranges; a value
// of each range is tried, in all combinations. Every other part of the condition may be true or false.

import { Environment } from '@marcbachmann/cel-js'
import { readExpression } from './cel.ts'
import { type ExpressionNode, isNode, visitNodes } from './nodes.ts'
import { ME } from './syntax.ts'

/** Values that a variable can have. */
export interface Domain {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array'
  /** All values, if they are known. */
  choices?: readonly unknown[]
  minimum?: number
  maximum?: number
  /** True if the variable has a value whenever the condition is evaluated. */
  isFilled?: boolean
}

/** Combinations of values that are tried. A condition with more of them counts as satisfiable. */
const MAX_COMBINATIONS = 1000

const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>='])
const CONNECTIVES = new Set(['&&', '||', '!_', '?:'])

/** A variable of the simplified condition, with the literals that it is compared with. */
interface Variable {
  domain: Domain
  literals: Set<unknown>
}

/**
 * True if some values give one of the wanted results, or if that is not known. Results: `true`, `false`, or `null` for unknown.
 * @param source an expression that parses
 * @param domainOf `undefined` for an unknown variable
 */
export function canResultIn(source: string, wanted: readonly (boolean | null)[], domainOf: (name: string) => Domain | undefined): boolean {
  const { text, variables } = simplified(source, domainOf)
  const names = [...variables.keys()]
  const values = [...variables.values()].map(examplesOf)
  if (values.reduce((product, { length }) => product * length, 1) > MAX_COMBINATIONS) return true
  const expression = readExpression(text)
  for (const combination of product(values)) {
    const result = attempt(() => expression.evaluate(Object.fromEntries(names.map((name, at) => [name, combination[at]]))))
    if (result === undefined || wanted.includes(result as boolean | null)) return true
  }
  return false
}

function attempt(evaluate: () => unknown): unknown {
  try {
    return evaluate() ?? null
  } catch {
    // Values without a type error in the check can still be refused at run time; such a combination proves nothing.
    return undefined
  }
}

/** Replaces the parts that no examples cover with variables of their own. */
function simplified(source: string, domainOf: (name: string) => Domain | undefined) {
  const variables = new Map<string, Variable>()
  const replaced: { start: number; end: number; name: string }[] = []
  const variable = (name: string, domain: Domain): Variable => {
    const known = variables.get(name) ?? { domain, literals: new Set() }
    variables.set(name, known)
    return known
  }
  const free = ({ start, end }: ExpressionNode, domain: Domain): Variable => {
    const text = source.slice(start, end)
    const same = replaced.find((one) => source.slice(one.start, one.end) === text)
    const name = same?.name ?? `part${replaced.length}_`
    replaced.push({ start, end, name })
    return variable(name, domain)
  }
  /** The variable that an operand reads: a field, or the size of one. */
  const operand = (node: ExpressionNode): Variable | null => {
    if (node.op === 'id') {
      const name = String(node.args)
      const domain = name === ME ? undefined : domainOf(name)
      return domain && domain.type !== 'array' ? variable(name, domain) : null
    }
    const [called, given] = node.op === 'call' ? (node.args as [string, ExpressionNode[]]) : []
    const isSize = called === 'size' && given?.length === 1 && given[0]?.op === 'id'
    return isSize ? free(node, { type: 'integer', minimum: 0, isFilled: true }) : null
  }
  const readAtom = (node: ExpressionNode): boolean => {
    const sides = Array.isArray(node.args) ? node.args.filter(isNode) : []
    const [left, right] = sides
    if (node.op === 'id') return domainOf(String(node.args))?.type === 'boolean' && operand(node) !== null
    if (node.op === 'value') return typeof node.args === 'boolean'
    if (node.op === 'call') {
      const [called, [of, ...more]] = node.args as [string, ExpressionNode[]]
      const domain = called === 'empty' && more.length === 0 && of?.op === 'id' ? domainOf(String(of.args)) : undefined
      return domain !== undefined && variable(String(of?.args), domain) !== undefined
    }
    if (!left || !right) return false
    if (node.op === 'in') {
      const items = right.op === 'list' ? (right.args as ExpressionNode[]).map(literalOf) : []
      if (items.length === 0 || items.includes(undefined)) return false
      const read = operand(left)
      for (const item of items) read?.literals.add(item)
      return read !== null
    }
    if (!COMPARISONS.has(node.op)) return false
    if (left.op === 'id' && right.op === 'id' && left.args === right.args) return operand(left) !== null
    const [named, literal] = literalOf(right) === undefined ? [right, literalOf(left)] : [left, literalOf(right)]
    if (literal === undefined) return false
    const read = operand(named)
    read?.literals.add(literal)
    return read !== null
  }
  visitNodes(new Environment().parse(source).ast, (node) => {
    if (CONNECTIVES.has(node.op)) return true
    if (!readAtom(node)) free(node, { type: 'boolean' })
    return false
  })
  const text = replaced
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, name }) => rest.slice(0, start) + name + rest.slice(end), source)
  return { text, variables }
}

/** Value of a literal; `undefined` for another node. */
function literalOf({ op, args }: ExpressionNode): string | number | boolean | undefined {
  if (op === '-_' && isNode(args)) {
    const value = literalOf(args)
    return typeof value === 'number' ? -value : undefined
  }
  if (op !== 'value') return undefined
  if (typeof args === 'bigint') return Number(args)
  return typeof args === 'string' || typeof args === 'number' || typeof args === 'boolean' ? args : undefined
}

/** A value of each range of values that the comparisons tell apart. */
function examplesOf({ domain, literals }: Variable): unknown[] {
  const { type, choices, minimum = -Infinity, maximum = Infinity, isFilled = false } = domain
  const missing = isFilled ? [] : [null]
  if (type === 'boolean') return [true, false, ...missing]
  if (type === 'array') return [[{}], ...missing]
  if (choices) return [...choices, ...missing]
  if (type === 'string') {
    const texts = [...literals].filter((one): one is string => typeof one === 'string')
    // A text with a further character sorts right after it.
    return [...new Set(['\u0001', ...texts, ...texts.map((text) => `${text}\u0001`), '\uffff'].filter((text) => text !== '')), ...missing]
  }
  const bounds = [minimum, maximum].filter(Number.isFinite)
  const points = [...new Set([...literals, ...bounds].filter((one): one is number => typeof one === 'number'))].sort((a, b) => a - b)
  const step = type === 'integer' ? 1 : 0.5
  const [first = 0, last = 0] = [points[0], points.at(-1)]
  const between = points.flatMap((point, at) => {
    const next = points[at + 1] ?? point + 2 * step
    return type === 'integer' ? [Math.floor(point), Math.floor(point) + 1] : [(point + next) / 2]
  })
  const all = [first - step, ...points, ...between, last + step]
  return [
    ...new Set(all.filter((value) => value >= minimum && value <= maximum && (type !== 'integer' || Number.isInteger(value)))),
    ...missing,
  ]
}

function* product(values: readonly (readonly unknown[])[]): Generator<unknown[]> {
  const [first, ...rest] = values
  if (!first) yield []
  else for (const value of first) for (const others of product(rest)) yield [value, ...others]
}
