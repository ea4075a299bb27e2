// Expressions of Flowable and Activiti (`${days > 3 and not empty boss}`), read as CEL: one evaluator judges schema files and processes.

import { readExpression } from './cel.ts'

export type JuelValues = Readonly<Record<string, unknown>>

export interface JuelCondition {
  source: string
  evaluate(values: JuelValues): unknown
}

export interface TextTemplate {
  source: string
  /** The text with its `${…}` filled in; a list becomes comma-joined. */
  fill(values: JuelValues): string
}

const WORDS: Readonly<Record<string, string>> = {
  eq: '==',
  ne: '!=',
  lt: '<',
  gt: '>',
  le: '<=',
  ge: '>=',
  and: '&&',
  or: '||',
  not: '!',
  div: '/',
  mod: '%',
}

const TOKEN = /\s+|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[A-Za-z_$][\w$]*|\d+(?:\.\d+)?|[<>=!]=|&&|\|\||[^\s\w]/g

/** The CEL of an expression with or without its `${…}`. */
export function celOf(source: string): string {
  const inner = /^\s*[$#]\{([\s\S]*)\}\s*$/.exec(source)?.[1] ?? source
  const tokens = (inner.match(TOKEN) ?? []).filter((token) => token.trim() !== '')
  const out: string[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as string
    const isMember = tokens[at - 1] === '.'
    if (token === 'empty' && !isMember && tokens[at + 1] !== '(') {
      const end = pathEnd(tokens, at + 1)
      out.push(`empty(${tokens.slice(at + 1, end).join('')})`)
      at = end - 1
    } else out.push(isMember ? token : Object.hasOwn(WORDS, token) ? (WORDS[token] as string) : token)
  }
  return out.join(' ').replace(/ ?\. ?/g, '.')
}

/** Behind a name with its members. */
function pathEnd(tokens: readonly string[], start: number): number {
  let end = start + 1
  while (tokens[end] === '.') end += 2
  return end
}

/** Throws `ExpressionError` when the text is no expression. */
export function condition(source: string): JuelCondition {
  const compiled = readExpression(celOf(source))
  return { source, evaluate: (values) => compiled.evaluate(values) }
}

/** Throws `ExpressionError` when one of its `${…}` is no expression. */
export function textTemplate(source: string): TextTemplate {
  const parts = source.split(/([$#]\{[^}]*\})/).filter((part) => part !== '')
  const filled = parts.map((part) => (/^[$#]\{/.test(part) ? condition(part) : part))
  return { source, fill: (values) => filled.map((part) => (typeof part === 'string' ? part : textOf(part.evaluate(values)))).join('') }
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join(',') : String(value ?? '')
}
