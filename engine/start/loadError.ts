/** A part of the console that did not arrive: refused or lost (`chunk`), or not there in time. */
export class LoadError extends Error {
  readonly reason: 'chunk' | 'timeout'

  constructor(reason: LoadError['reason'], cause?: unknown) {
    super(cause instanceof Error ? cause.message : reason, { cause })
    this.name = 'LoadError'
    this.reason = reason
  }
}

/** Browsers word a script that did not arrive each in their own way. */
const LOST = /dynamically imported module|importing a module script|error loading|preload CSS/i

/** Why a part did not arrive; `null` for any other error. */
export function lossOf(error: unknown): LoadError['reason'] | null {
  if (error instanceof LoadError) return error.reason
  return error instanceof Error && LOST.test(error.message) ? 'chunk' : null
}
