// Matches regular expressions in linear time with the semantics of JavaScript. Used by the server and the schema check only: the engine is
// large.

import { RE2JS } from 're2js'
import type { Pattern } from './patterns.ts'

/** Code points of `\s` and of `\S` in JavaScript, and those that `.` does not match. */
const SPACES = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}'
const NO_SPACES =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}'
const LINE_ENDS = '\\n\\r\\x{2028}\\x{2029}'

/** Step limit of the engine, reached in less than 50 ms. A text that needs more steps does not match. */
const MAX_STEPS = 1_500_000

/** Compiles a pattern. Throws an error if it does not parse or needs more than linear time. */
export function linearPattern(source: string): Pattern & { size: number } {
  const pattern = RE2JS.compile(RE2JS.translateRegExp(translated(source)))
  const size = pattern.programSize()
  return { size, test: (text) => text.length * size <= MAX_STEPS && pattern.test(text) }
}

/** An escape, a bracket or a dot. */
const TOKEN = /\\u\{([0-9a-fA-F]+)\}|\\u([0-9a-fA-F]{4})|\\[pP]\{(?:Script|sc|General_Category|gc)=|\\[\s\S]|[[\].]/g

function translated(source: string): string {
  let isClass = false
  return source.replace(TOKEN, (token, braced: string | undefined, plain: string | undefined) => {
    const point = braced ?? plain
    if (point !== undefined) return `\\x{${point}}`
    if (/^\\[pP]\{/.test(token)) return token.slice(0, 3)
    if (token === '\\s') return isClass ? SPACES : `[${SPACES}]`
    if (token === '\\S') return isClass ? NO_SPACES : `[${NO_SPACES}]`
    if (token === '.' && !isClass) return `[^${LINE_ENDS}]`
    if (token === '[') isClass = true
    if (token === ']') isClass = false
    return token
  })
}
