// Loads the CEL evaluator after the first rows are painted; row conditions are unknown until then.

let isWanted = false
let arePainted = false
let isRequested = false

/** Requests the evaluator, because an expression was evaluated before it is loaded. */
export function requestExpressions(): void {
  isWanted = true
  fetchExpressions()
}

/** Marks that the first rows are painted, and loads the evaluator if it was requested. */
export function markRowsPainted(): void {
  arePainted = true
  fetchExpressions()
}

function fetchExpressions(): void {
  if (!isWanted || !arePainted || isRequested) return
  isRequested = true
  import('../model/expressions/cel.ts').catch(() => {
    // The load failed; the next evaluation retries.
    isRequested = false
  })
}
