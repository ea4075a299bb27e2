/** Code of the console could not be loaded: the request failed (`chunk`), or it took too long. */
export class LoadError extends Error {
  readonly reason: 'chunk' | 'timeout'

  constructor(reason: LoadError['reason'], cause?: unknown) {
    super(cause instanceof Error ? cause.message : reason, { cause })
    this.name = 'LoadError'
    this.reason = reason
  }
}

/** Messages of browsers for a script that failed to load. */
const LOST = /dynamically imported module|importing a module script|error loading|preload CSS/i

/** Reason if the error is a failed load; `null` for any other error. */
export function lossOf(error: unknown): LoadError['reason'] | null {
  if (error instanceof LoadError) return error.reason
  return error instanceof Error && LOST.test(error.message) ? 'chunk' : null
}
