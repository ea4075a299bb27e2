// Expressions of Flowable, Activiti and Camunda (`${days > 3 and not empty boss}`), and texts that contain them.

import { ExpressionError } from './expression.ts'
import { type ReadExpression, readJuel } from './juelReader.ts'
import { toText } from './juelValues.ts'

export type JuelValues = Readonly<Record<string, unknown>>

export interface JuelCondition {
  source: string
  /** Names of the variables that it reads. */
  names: readonly string[]
  /** Throws `ExpressionError` if an operator or a method cannot use a value. */
  evaluate(values: JuelValues): unknown
}

export interface TextTemplate {
  source: string
  /** Names of the variables that it reads. */
  names: readonly string[]
  /** The text with the values of its `${…}`; lists are comma-joined. Throws `ExpressionError` like `evaluate`. */
  fill(values: JuelValues): string
}

/** Splits a text into literal texts and expressions, without `${` and `}`. Throws `ExpressionError` if a brace is not closed. */
function partsOf(source: string): { isExpression: boolean; text: string }[] {
  const parts: { isExpression: boolean; text: string }[] = []
  let at = 0
  for (;;) {
    const start = /[$#]\{/g
    start.lastIndex = at
    const found = start.exec(source)
    if (source.slice(at, found?.index) !== '') parts.push({ isExpression: false, text: source.slice(at, found?.index) })
    if (!found) return parts
    const end = endOf(source, found.index + 2)
    parts.push({ isExpression: true, text: source.slice(found.index + 2, end) })
    at = end + 1
  }
}

/** Position of the closing brace of an expression; braces inside quotes are skipped. */
function endOf(source: string, from: number): number {
  let quote = ''
  for (let at = from; at < source.length; at++) {
    const sign = source[at] as string
    if (quote !== '') {
      if (sign === '\\') at += 1
      else if (sign === quote) quote = ''
    } else if (sign === '}') return at
    else if (sign === "'" || sign === '"') quote = sign
  }
  throw new ExpressionError(source.slice(from))
}

/** Parses a condition, with or without `${…}`; `null` if it is not a single expression. */
export function readCondition(source: string): ReadExpression | null {
  const parts = partsOf(source.trim())
  const [only] = parts
  return parts.length === 1 && only ? readJuel(only.text) : null
}

/** Wraps `evaluate` so that errors contain the expression. */
function running(source: string, { evaluate }: Pick<ReadExpression, 'evaluate'>): JuelCondition['evaluate'] {
  return (values) => {
    try {
      return evaluate(values) ?? null
    } catch (error) {
      throw new ExpressionError(`${source}: ${(error as Error).message}`, { cause: error })
    }
  }
}

/** Compiles a condition. Throws `ExpressionError` if it does not parse or calls an unknown function. */
export function condition(source: string): JuelCondition {
  const only = readCondition(source)
  if (only) return { source, names: only.names, evaluate: running(source, only) }
  const { names, fill } = textTemplate(source)
  return { source, names, evaluate: fill }
}

/** Compiles a text with expressions. Throws `ExpressionError` if one does not parse or calls an unknown function. */
export function textTemplate(source: string): TextTemplate {
  const parts = partsOf(source).map(({ isExpression, text }) => (isExpression ? { text, read: readJuel(text) } : { text, read: null }))
  const filled = parts.map(({ text, read }) => (read ? running(`\${${text}}`, read) : () => text))
  const names = [...new Set(parts.flatMap(({ read }) => read?.names ?? []))]
  return { source, names, fill: (values) => filled.map((part) => toText(part(values))).join('') }
}
