// Compiles and caches the regular expressions of schema files: `pattern` of a field, and `matches()` in expressions.

export interface Pattern {
  test(text: string): boolean
}

type Compile = (source: string) => Pattern

let compile: Compile = nativePattern
const compiled = new Map<string, Pattern>()
/** Size of the cache. It is bounded because a pattern in an expression can come from a record. */
const MAX_KEPT = 500

/** Sets the engine before the first pattern is tested; the server sets one with linear run time. */
export function setPatternEngine(engine: Compile): void {
  compile = engine
  compiled.clear()
}

/** Tests a text; the pattern is compiled on first use. Throws an error if the pattern does not parse. */
export function testPattern(source: string, text: string): boolean {
  let pattern = compiled.get(source)
  if (pattern === undefined) {
    if (compiled.size >= MAX_KEPT) compiled.clear()
    pattern = compile(source)
    compiled.set(source, pattern)
  }
  return pattern.test(text)
}

function nativePattern(source: string): Pattern {
  return new RegExp(source, 'u')
}
