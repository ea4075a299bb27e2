// Expressions of Flowable, Activiti and Camunda (`${days > 3 and not empty boss}`), and texts with expressions in them.

import { ExpressionError } from './expression.ts'
import { type ReadExpression, readJuel } from './juelReader.ts'
import { toText } from './juelValues.ts'

export type JuelValues = Readonly<Record<string, unknown>>

export interface JuelCondition {
  source: string
  /** Throws `ExpressionError` when a value is not of the kind that an operator or a method needs. */
  evaluate(values: JuelValues): unknown
}

export interface TextTemplate {
  source: string
  /** The text with its `${…}` filled in; a list becomes comma-joined. Throws as `evaluate` of a condition. */
  fill(values: JuelValues): string
}

/** Texts and expressions in turn, an expression without its signs. Throws `ExpressionError` for one without an end. */
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

/** Position of the brace that ends an expression; those in quotes do not. */
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

/** The one expression of a condition, which may stand without its `${…}`. */
export function readCondition(source: string): ReadExpression | null {
  const parts = partsOf(source.trim())
  const [only] = parts
  return parts.length === 1 && only ? readJuel(only.text) : null
}

/** Runs it, and names the expression in the fault. */
function running(source: string, { evaluate }: Pick<ReadExpression, 'evaluate'>): JuelCondition['evaluate'] {
  return (values) => {
    try {
      return evaluate(values) ?? null
    } catch (error) {
      throw new ExpressionError(`${source}: ${(error as Error).message}`, { cause: error })
    }
  }
}

/** Throws `ExpressionError` when the text is no expression, or calls something that is not known. */
export function condition(source: string): JuelCondition {
  const only = readCondition(source)
  return { source, evaluate: only ? running(source, only) : textTemplate(source).fill }
}

/** Throws `ExpressionError` when one of its `${…}` is no expression, or calls something that is not known. */
export function textTemplate(source: string): TextTemplate {
  const filled = partsOf(source).map(({ isExpression, text }) => (isExpression ? running(`\${${text}}`, readJuel(text)) : () => text))
  return { source, fill: (values) => filled.map((part) => toText(part(values))).join('') }
}
