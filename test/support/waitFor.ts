// Waits for a state in tests, never for a time.

import { vi } from 'vitest'

/** Milliseconds that end what hangs. */
const LIMIT = 30_000
const TURNS = 10

/** Calls `look` until it throws no more, and resolves to its result. */
export const waitFor = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, LIMIT)

/** Lets calls to a mocked server, imported modules and effects of an event be processed, for what must not happen as well. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await vi.dynamicImportSettled()
    await new Promise((go) => setTimeout(go))
  }
}
