// Finds, in the text of an expression, the names whose values may become its result or a part of it.

/** Strings, names, numbers, and operators that compare. */
const TOKEN = /r?'(?:[^'\\]|\\.)*'|r?"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*|\d[\w.]*|[=!<>]=|&&|\|\||[^\s]/g
const NAME = /^[A-Za-z_]\w*$/
const COMPARES: ReadonlySet<string> = new Set(['==', '!=', '<', '>', '<=', '>=', 'in', '!', '&&', '||'])
/** Methods that answer whether a text is like another, or how long it is. */
const MEASURES: ReadonlySet<string> = new Set(['startsWith', 'endsWith', 'contains', 'matches', 'size', 'indexOf', 'lastIndexOf'])
/** Functions that return their argument, or the larger part of it. */
const PASSES: ReadonlySet<string> = new Set(['string', 'dyn'])

/**
 * Names that pass their value on: `p`, `p + q`, `c ? p : q`, `p.substring(1)`, `string(p)`. Not those that are compared or measured, and not
 * the arguments of functions, whose result is another value. In doubt a name counts.
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
    else if (!COMPARES.has(before ?? '') && !COMPARES.has(after ?? '') && !(after === '.' && MEASURES.has(tokens[at + 2] ?? '')))
      passed.add(token)
  }
  return [...passed]
}

/** True if the content of the parenthesis may become the result: a group, a method that changes a text, or a function that returns it. */
function opens(tokens: readonly string[], at: number): boolean {
  const name = tokens[at - 1] ?? ''
  if (!NAME.test(name) || name === 'in') return true
  return tokens[at - 2] === '.' ? !MEASURES.has(name) : PASSES.has(name)
}

/** True if the result is one of the values as it is: `p`, `c ? p : q`, `string(p)`; not `p + q`, `p.substring(1)` or `[p, q]`. */
export function passesWhole(source: string): boolean {
  const tokens = source.match(TOKEN) ?? []
  return tokens.every((token, at) => !/^[-+*/%[{]$/.test(token) && (token !== '.' || MEASURES.has(tokens[at + 1] ?? '')))
}
