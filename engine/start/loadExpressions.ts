// Loads the CEL evaluator after the first rows are painted; row conditions are unknown until then.

/** Maximum wait for the first rows, which some pages do not have. */
const PATIENCE_MS = 2000
const RETRY_MS = 3000

let isWanted = false
let arePainted = false
let isRequested = false

/** Requests the evaluator, because an expression was evaluated before it is loaded. */
export function requestExpressions(): void {
  if (!isWanted && !arePainted) setTimeout(markRowsPainted, PATIENCE_MS)
  isWanted = true
  fetchExpressions()
}

/** Marks that the first rows are painted, and loads the evaluator if it was requested. */
export function markRowsPainted(): void {
  arePainted = true
  fetchExpressions()
}

/** A failed load is tried again, since nothing else would evaluate the conditions of rows that stay as they are. */
function fetchExpressions(): void {
  if (!isWanted || !arePainted || isRequested) return
  isRequested = true
  import('../model/expressions/cel.ts').catch(() => {
    setTimeout(() => {
      isRequested = false
      fetchExpressions()
    }, RETRY_MS)
  })
}
