// Analyses CEL expressions without evaluating them: variables, columns and patterns.

import { Environment } from '@marcbachmann/cel-js'
import { ExpressionError } from './expression.ts'
import { type ExpressionNode, isNode, MACROS, visitNodes } from './nodes.ts'

/** Name of the variable with the current user. */
export const ME = 'me'

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
export function boundBy(op: string, args: unknown): string[] {
  if (op !== 'rcall' || !Array.isArray(args) || !MACROS.has(String(args[0]))) return []
  const [first] = args[2] as ExpressionNode[]
  return first?.op === 'id' ? [String(first.args)] : []
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
