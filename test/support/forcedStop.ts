// A server closes remaining connections by force some seconds after it was asked to stop. Tests of the stop must not depend on that.

import { onTestFinished, vi } from 'vitest'
import { STOP_MS } from '../../server/http/app.ts'

/** Disables the forced close, so that a stop that needs it does not end. */
export function neverForceStop(): void {
  const start = globalThis.setTimeout
  const spy = vi.spyOn(globalThis, 'setTimeout')
  spy.mockImplementation(((run: () => void, ms?: number) => start(ms === STOP_MS ? () => {} : run, ms)) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
}
