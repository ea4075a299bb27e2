// Limits concurrent counts of whole tables: on a large site they take seconds, and saves and lists must still get a connection.

import { AsyncLocalStorage } from 'node:async_hooks'

/** One count may use several processors of the database. */
const AT_ONCE = 2

type Lane = <T>(read: () => Promise<T>) => Promise<T>

const lanes = new AsyncLocalStorage<Lane>()

/** Runs `work`: of its concurrent reads at most two statements run at a time, the others wait. */
export function withLimitedConcurrency<T>(work: () => Promise<T>): Promise<T> {
  return lanes.run(createLane(), work)
}

/** Waits for the caller's turn, then reads; at once outside of `withLimitedConcurrency`. */
export function runInTurn<T>(read: () => Promise<T>): Promise<T> {
  const lane = lanes.getStore()
  return lane ? lane(read) : read()
}

function createLane(): Lane {
  const waiting: (() => void)[] = []
  let going = 0
  return async (read) => {
    if (going === AT_ONCE) await new Promise<void>((go) => waiting.push(go))
    else going += 1
    try {
      return await read()
    } finally {
      // The caller that has waited longest runs next.
      const next = waiting.shift()
      if (next) next()
      else going -= 1
    }
  }
}
