// Waits for a condition in tests, never for a fixed time.

import { vi } from 'vitest'

/** Timeout in milliseconds. */
const LIMIT = 30_000
const TURNS = 10

/** Calls `look` until it does not throw, and resolves to its result. */
export const waitFor = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, LIMIT)

/** Lets pending mocked calls, imports and effects complete, also to check that something does not happen. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await vi.dynamicImportSettled()
    await new Promise((go) => setTimeout(go))
  }
}
