// Expressions of schema files. Their evaluator, `cel.ts`, is large: the browser loads it when the first expression is evaluated. Until then
// every result is unknown (null).

export interface Expression {
  source: string
  /** The fields that it reads; empty until the evaluator is loaded. */
  readonly names: readonly string[]
  /** Result for a record; `null` (unknown) if a field that it needs has no value. */
  evaluate(scope: Readonly<Record<string, unknown>>): unknown
}

export class ExpressionError extends Error {
  override name = 'ExpressionError'
}

type Reader = (source: string) => Expression

let reader: Reader | null = null
let onWanted: (() => void) | null = null
const listeners = new Set<() => void>()

/** Expressions that were used before the evaluator was loaded. */
const wanted = new Set<() => unknown>()
/** Milliseconds of reading them at a time, so that the browser answers clicks and keys meanwhile. */
const SLICE_MS = 4

/** Registers the evaluator; `cel.ts` calls this once. */
export function provideReader(read: Reader): void {
  reader = read
  void readWanted()
}

/** Reads the expressions that the page needs, then tells the listeners, whose renders would otherwise read all of them at once. */
async function readWanted(): Promise<void> {
  let start = performance.now()
  for (const read of wanted) {
    try {
      read()
    } catch (error) {
      // Its next use throws it again, where it is handled.
      if (!(error instanceof ExpressionError)) throw error
    }
    if (performance.now() - start < SLICE_MS) continue
    await new Promise((go) => setTimeout(go))
    start = performance.now()
  }
  wanted.clear()
  for (const listener of listeners) listener()
}

/** Sets the callback that loads the evaluator. @param fetch called each time an expression is evaluated before that */
export function onEvaluatorNeeded(fetch: () => void): void {
  onWanted = fetch
}

export const areExpressionsRead = (): boolean => reader !== null

/** Calls `tell` when the evaluator is loaded; returns a function to unsubscribe. */
export function onExpressionsRead(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Makes an expression that is compiled when it is first used. Throws `ExpressionError` then if it does not parse. */
export function compileExpression(source: string): Expression {
  if (reader) return reader(source)
  let read: Expression | null = null
  const expression = () => {
    if (!reader) wanted.add(expression)
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
