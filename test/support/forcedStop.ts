// A server that stops cuts what is still open after some seconds. A test of its stop must not be saved by that.

import { onTestFinished, vi } from 'vitest'
import { STOP_MS } from '../../server/http/app.ts'

/** From now on the cut never comes: a stop that needs it does not end. */
export function neverForceStop(): void {
  const start = globalThis.setTimeout
  const spy = vi.spyOn(globalThis, 'setTimeout')
  spy.mockImplementation(((run: () => void, ms?: number) => start(ms === STOP_MS ? () => {} : run, ms)) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
}
