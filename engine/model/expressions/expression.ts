// Conditions of schema files as an entity holds them. What reads them, `cel.ts`, is larger than a list: in the browser it comes
// once the first of them is asked. Until then nothing is known of any record, and every result is unknown (null).

export interface Expression {
  source: string
  /** The fields it reads; none are known before it is read. */
  readonly names: readonly string[]
  /** The result over one record; `null` when a field it needs has no value. */
  evaluate(scope: Readonly<Record<string, unknown>>): unknown
}

export class ExpressionError extends Error {
  override name = 'ExpressionError'
}

type Reader = (source: string) => Expression

let reader: Reader | null = null
let onWanted: (() => void) | null = null
const told = new Set<() => void>()

/** Given once, by what reads expressions. */
export function provideReader(read: Reader): void {
  reader = read
  for (const tell of told) tell()
}

/** @param fetch called whenever the result of an expression is asked that cannot be read yet */
export function onEvaluatorNeeded(fetch: () => void): void {
  onWanted = fetch
}

export const areExpressionsRead = (): boolean => reader !== null

/** Tells when expressions can be read; returns the way to hear no more of it. */
export function onExpressionsRead(tell: () => void): () => void {
  told.add(tell)
  return () => void told.delete(tell)
}

/** An expression that the schema check found right. Throws `ExpressionError` on one that does not parse, as soon as it is read. */
export function compileExpression(source: string): Expression {
  if (reader) return reader(source)
  let read: Expression | null = null
  const expression = () => {
    read ??= reader?.(source) ?? null
    return read
  }
  return {
    source,
    get names() {
      return expression()?.names ?? []
    },
    evaluate(scope) {
      if (!reader) onWanted?.()
      return expression()?.evaluate(scope) ?? null
    },
  }
}
