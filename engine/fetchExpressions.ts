let fetching: Promise<unknown> | null = null

/** Fetches what reads expressions, behind the paint of what asked for it: rows go before what their states decide. */
export function fetchExpressions(): void {
  fetching ??= painted()
    .then(() => import('./model/cel.ts'))
    // Asked for anew by the next expression.
    .catch(() => {
      fetching = null
    })
}

const painted = (): Promise<void> => new Promise((go) => requestAnimationFrame(() => setTimeout(go)))
