// Analyses CEL expressions without evaluating them: variables, columns, comparisons and patterns.

import { Environment } from '@marcbachmann/cel-js'
import { ExpressionError } from './expression.ts'
import { additions, spans } from './moments.ts'
import { type ExpressionNode, isNode, MACROS, visitNodes } from './nodes.ts'

/** Name of the variable with the current user. */
export const ME = 'me'

const COMPARES = new Set(['==', '!=', 'in'])

export function isParsable(source: string): boolean {
  try {
    return freeVariables(source).length >= 0
  } catch {
    return false
  }
}

/** Fields that an expression reads; empty if it does not parse, which `checkExpression` reports. */
export const namesReadBy = (source: string): readonly string[] => variablesReadBy(source).filter((name) => name !== ME)

/** True if an expression reads the current user. */
export const readsMe = (source: string): boolean => variablesReadBy(source).includes(ME)

export function variablesReadBy(source: string): readonly string[] {
  try {
    return freeVariables(source)
  } catch {
    return []
  }
}

/** Variables that an expression reads, without the variables of its macros. */
export function freeVariables(source: string): string[] {
  const names = new Set<string>()
  const read = (part: unknown, bound: readonly string[]): void =>
    visitNodes(part, ({ op, args }) => {
      if (op === 'id' && !bound.includes(String(args))) names.add(String(args))
      const own = boundBy(op, args)
      if (own.length > 0) read(args, [...bound, ...own])
      return own.length === 0
    })
  try {
    read(new Environment().parse(source).ast, [])
  } catch (error) {
    throw new ExpressionError(`${source}: ${(error as Error).message.split('\n')[0]}`, { cause: error })
  }
  return [...names]
}

/** Variable of a macro: `l` of `lines.all(l, l.amount > 0)`. */
function boundBy(op: string, args: unknown): string[] {
  if (op !== 'rcall' || !Array.isArray(args) || !MACROS.has(String(args[0]))) return []
  const [first] = args[2] as ExpressionNode[]
  return first?.op === 'id' ? [String(first.args)] : []
}

/** A comparison of a field with a literal. */
export interface LiteralComparison {
  name: string
  /** The column, if `name` is a table. */
  column: string | null
  value: string
  at: number
}

/**
 * Comparisons with literals: `state == '1'`, `state in ['1', '2']`, `rows.all(row, row.state == '1')`; empty if the expression does not
 * parse.
 */
export function comparisonsIn(source: string): LiteralComparison[] {
  const found: LiteralComparison[] = []
  const literal = (side: Side | null, node: ExpressionNode): void => {
    if (!side) return
    if (node.op === 'list') for (const inner of node.args as ExpressionNode[]) literal(side, inner)
    const { args } = node
    if (node.op === 'value' && (typeof args === 'string' || typeof args === 'number' || typeof args === 'bigint'))
      found.push({ ...side, value: String(args), at: node.start })
  }
  const read = (part: unknown, tables: Tables): void =>
    visitNodes(part, ({ op, args }) => {
      const [left, right] = Array.isArray(args) ? (args as ExpressionNode[]) : []
      if (COMPARES.has(op) && left && right) literal(sideOf(left, tables), right)
      if (COMPARES.has(op) && op !== 'in' && left && right) literal(sideOf(right, tables), left)
      const [own] = boundBy(op, args)
      if (own === undefined) return true
      const [, of, inner] = args as [string, ExpressionNode, ExpressionNode[]]
      read(of, tables)
      read(inner, { ...tables, [own]: of.op === 'id' ? String(of.args) : null })
      return false
    })
  if (isParsable(source)) read(new Environment().parse(source).ast, {})
  return found
}

/** Table that each macro variable iterates over; `null` for another list. */
type Tables = Readonly<Record<string, string | null>>
type Side = Pick<LiteralComparison, 'name' | 'column'>

/** Field or table column that an operand reads. */
function sideOf({ op, args }: ExpressionNode, tables: Tables): Side | null {
  if (op === 'id') return String(args) in tables ? null : { name: String(args), column: null }
  const [of, column] = Array.isArray(args) ? args : []
  const table = op === '.' && isNode(of) && of.op === 'id' ? tables[String(of.args)] : null
  return table ? { name: table, column: String(column) } : null
}

/** Variables that an expression passes to date functions, with their positions. */
export function dayArgumentsIn(source: string): { name: string; at: number }[] {
  const found: { name: string; at: number }[] = []
  if (!isParsable(source)) return found
  visitNodes(new Environment().parse(source).ast, ({ op, args }) => {
    if (op !== 'call' || !Array.isArray(args)) return
    const [called, given] = args as [string, ExpressionNode[]]
    const days = called in additions ? given.slice(0, 1) : called in spans ? given : []
    for (const { op, args, start } of days) if (op === 'id') found.push({ name: String(args), at: start })
  })
  return found
}

/** Table columns that an expression reads: `amount` of `lines.all(l, l.amount > 0)`. */
export function columnsReadBy(source: string): string[] {
  const columns = new Set<string>()
  const read = (part: unknown, bound: readonly string[]): void =>
    visitNodes(part, ({ op, args }) => {
      const [of, name] = Array.isArray(args) ? args : []
      if (op === '.' && isNode(of) && of.op === 'id' && bound.includes(String(of.args))) columns.add(String(name))
      const own = boundBy(op, args)
      if (own.length > 0) read(args, [...bound, ...own])
      return own.length === 0
    })
  read(new Environment().parse(source).ast, [])
  return [...columns]
}

/** Calls of `matches` in an expression that parses: position of the name, and the pattern if it is a literal. */
export function matchesIn(source: string): { at: number; pattern: { text: string; at: number } | null }[] {
  const found: ReturnType<typeof matchesIn> = []
  visitNodes(new Environment().parse(source).ast, ({ op, args }) => {
    if (op !== 'rcall' || !Array.isArray(args) || args[0] !== 'matches') return
    const [, receiver, [pattern]] = args as [string, ExpressionNode, ExpressionNode[]]
    const text = pattern?.op === 'value' && typeof pattern.args === 'string' ? { text: pattern.args, at: pattern.start } : null
    found.push({ at: source.indexOf('matches', receiver.end), pattern: text })
  })
  return found
}

/** Literal patterns in an expression, with their positions; empty if it does not parse. */
export function patternsIn(source: string): { text: string; at: number }[] {
  if (!source.includes('matches')) return []
  try {
    return matchesIn(source).flatMap(({ pattern }) => pattern ?? [])
  } catch {
    return []
  }
}
