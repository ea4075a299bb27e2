// Loads the CEL evaluator after the first rows are painted; row conditions are unknown until then.

let isWanted = false
let arePainted = false
let isAsked = false

/** An expression was asked that cannot be read yet. */
export function requestExpressions(): void {
  isWanted = true
  fetchExpressions()
}

/** Marks that the first rows are painted, and loads the expressions that wait for that. */
export function markRowsPainted(): void {
  arePainted = true
  fetchExpressions()
}

function fetchExpressions(): void {
  if (!isWanted || !arePainted || isAsked) return
  isAsked = true
  import('../model/expressions/cel.ts').catch(() => {
    // Lost: the next expression asks anew.
    isAsked = false
  })
}
