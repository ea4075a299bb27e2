// Decides by examples whether a condition can hold at all. Comparisons of one variable with literals split its values into ranges; a value
// of each range is tried, in all combinations. Every other part of the condition may be true or false.

import { Environment } from '@marcbachmann/cel-js'
import { roundTo } from '../decimals.ts'
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
  /** True where the bounds themselves are no values. */
  isAboveMinimum?: boolean
  isBelowMaximum?: boolean
  /** Decimals of an exact number. */
  decimals?: number
  /** Lengths of a text, or numbers of rows. */
  minSize?: number
  maxSize?: number
  /** True if all values are days `YYYY-MM-DD`. */
  isDay?: boolean
  /** Tells whether a literal is a value at all. */
  fits?: (text: string) => boolean
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
    const [of] = given ?? []
    if (called !== 'size' || given?.length !== 1 || of?.op !== 'id') return null
    const { minSize = 0, maxSize } = domainOf(String(of.args)) ?? {}
    return free(node, { type: 'integer', minimum: minSize, isFilled: true, ...(maxSize === undefined ? {} : { maximum: maxSize }) })
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
    if (literalOf(named) !== undefined) return true
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
  const { type, choices, isFilled = false } = domain
  const missing = isFilled ? [] : [null]
  if (type === 'boolean') return [true, false, ...missing]
  if (type === 'array') return [[{}], ...missing]
  if (choices) return [...choices, ...missing]
  return [...(type === 'string' ? textsOf(domain, literals) : numbersOf(domain, literals)), ...missing]
}

function textsOf({ isDay = false, fits = () => true }: Domain, literals: ReadonlySet<unknown>): string[] {
  const texts = [...literals].filter((one): one is string => typeof one === 'string')
  if (isDay) return daysAround(texts)
  // A text with a further character sorts right after it.
  const between = ['\u0001', ...texts.map((text) => `${text}\u0001`), '\uffff']
  return [...new Set([...between, ...texts.filter((text) => text !== '' && fits(text))])]
}

const DAY_MS = 86_400_000
const DAY = '0001-01-01'
/** The first part of a day: `2026`, `2026-05`. */
const FIRST_PART = /^[1-9]\d{3}(-\d{2}){0,2}$/

/** The days of literals with those before and after, and days before and after all literals. */
function daysAround(texts: readonly string[]): string[] {
  const days = texts.flatMap((text) => {
    const day = FIRST_PART.test(text) ? Date.parse(`${text.padEnd(DAY.length, DAY.slice(text.length))}T00:00:00Z`) : Number.NaN
    return Number.isNaN(day) ? [] : [day - DAY_MS, day, day + DAY_MS].map((moment) => new Date(moment).toISOString().slice(0, DAY.length))
  })
  return [...new Set(['0001-01-01', ...days, '9999-12-31'])]
}

function numbersOf(domain: Domain, literals: ReadonlySet<unknown>): number[] {
  const { type, decimals, minimum = -Infinity, maximum = Infinity, isAboveMinimum, isBelowMaximum } = domain
  const bounds = [minimum, maximum].filter(Number.isFinite)
  const points = [...new Set([...literals, ...bounds].filter((one): one is number => typeof one === 'number'))].sort((a, b) => a - b)
  const all = numbersAround(points.length === 0 ? [0] : points, type === 'integer' ? 0 : decimals)
  const isValue = (value: number) =>
    (isAboveMinimum ? value > minimum : value >= minimum) && (isBelowMaximum ? value < maximum : value <= maximum)
  return [...new Set(all)].filter(isValue)
}

/** Numbers at, between and around sorted points; with so many decimals, if these are limited. */
function numbersAround(points: readonly number[], places: number | undefined): number[] {
  if (places === undefined)
    return [(points[0] as number) - 1, ...points.flatMap((point, at) => [point, (point + (points[at + 1] ?? point + 2)) / 2])]
  return points.flatMap((point) => [-1, 0, 1].map((way) => roundTo(roundTo(point, places) + way * 10 ** -places, places)))
}

function* product(values: readonly (readonly unknown[])[]): Generator<unknown[]> {
  const [first, ...rest] = values
  if (!first) yield []
  else for (const value of first) for (const others of product(rest)) yield [value, ...others]
}
