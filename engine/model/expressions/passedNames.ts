// Finds, in the text of an expression, the names whose values may become its result or a part of it.

import { registeredFunctions } from './functions.ts'

/** Strings, names, numbers, and operators that compare. */
const TOKEN = /r?'(?:[^'\\]|\\.)*'|r?"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*|\d[\w.]*|[=!<>]=|&&|\|\||[^\s]/g
const NAME = /^[A-Za-z_]\w*$/
const COMPARES: ReadonlySet<string> = new Set(['==', '!=', '<', '>', '<=', '>=', 'in', '!', '&&', '||'])
/** Methods and functions that answer whether a text is like another, how long it is, or how many years lie between two days. */
const MEASURES: ReadonlySet<string> = new Set([
  ...['startsWith', 'endsWith', 'contains', 'matches', 'size', 'indexOf', 'lastIndexOf'],
  ...['all', 'exists', 'exists_one', 'empty', 'has', 'type', 'years'],
])
/** Functions that return their argument as it is. */
const RETURNS: ReadonlySet<string> = new Set(['string', 'dyn'])

const measures = (name: string): boolean => MEASURES.has(name) || registeredFunctions().get(name)?.isPartial === true

/**
 * Names that pass their value on: `p`, `p + q`, `c ? p : q`, `p.substring(1)`, `int(p)`, `round(p)`. Not those that are compared or measured,
 * and not the arguments of functions whose result tells only a part of them. In doubt a name counts.
 */
export function passedNames(source: string): string[] {
  const tokens = source.match(TOKEN) ?? []
  const passed = new Set<string>()
  /** For each open parenthesis, whether its content passes. */
  const open: boolean[] = []
  for (const [at, token] of tokens.entries()) {
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    if (token === '(') open.push(opens(tokens, at))
    else if (token === ')') open.pop()
    else if (!NAME.test(token) || after === '(' || before === '.' || !open.every(Boolean)) continue
    else if (
      !COMPARES.has(before ?? '') &&
      !COMPARES.has(after ?? '') &&
      !(after === '.' && tokens[at + 3] === '(' && measures(tokens[at + 2] ?? ''))
    )
      passed.add(token)
  }
  return [...passed]
}

/** True if the content of the parenthesis may become the result: that of a group, and of a function or method that does not measure it. */
function opens(tokens: readonly string[], at: number): boolean {
  const name = tokens[at - 1] ?? ''
  return !NAME.test(name) || name === 'in' || !measures(name)
}

/** True if the result is one of the values as it is: `p`, `c ? p : q`, `string(p)`; not `p + q`, `p.substring(1)`, `int(p)` or `[p, q]`. */
export function passesWhole(source: string): boolean {
  const tokens = source.match(TOKEN) ?? []
  const changes = (token: string, next: string | undefined) => next === '(' && NAME.test(token) && !RETURNS.has(token) && !measures(token)
  return tokens.every(
    (token, at) =>
      !/^[-+*/%[{]$/.test(token) &&
      (token !== '.' || measures(tokens[at + 1] ?? '')) &&
      (token === 'in' || !changes(token, tokens[at + 1])),
  )
}
