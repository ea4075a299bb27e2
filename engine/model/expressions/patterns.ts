// Regular expressions of schema files: `pattern` of a field, and `matches()` in expressions.

export interface Pattern {
  test(text: string): boolean
}

type Compile = (source: string) => Pattern

let compile: Compile = nativePattern
const compiled = new Map<string, Pattern>()
/** Expressions may match a text of a record: such patterns are not kept for ever. */
const MOST_KEPT = 500

/** Before the first pattern is tested: the server takes an engine that no text can hold up. */
export function setPatternEngine(engine: Compile): void {
  compile = engine
  compiled.clear()
}

/** Compiled when a text is tested for the first time. Throws an error when the pattern does not parse. */
export function testPattern(source: string, text: string): boolean {
  let pattern = compiled.get(source)
  if (pattern === undefined) {
    if (compiled.size >= MOST_KEPT) compiled.clear()
    pattern = compile(source)
    compiled.set(source, pattern)
  }
  return pattern.test(text)
}

function nativePattern(source: string): Pattern {
  return new RegExp(source, 'u')
}
