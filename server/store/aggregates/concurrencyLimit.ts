// Limits concurrent counts of whole tables, which take seconds in a city, so that saves and lists still get a connection.

import { AsyncLocalStorage } from 'node:async_hooks'

/** Each may take several processors of the database. */
const AT_ONCE = 2

type Lane = <T>(read: () => Promise<T>) => Promise<T>

const lanes = new AsyncLocalStorage<Lane>()

/** Runs `work`: of all that it reads at once no more than two statements go to the database, the others wait for their turn. */
export function withLimitedConcurrency<T>(work: () => Promise<T>): Promise<T> {
  return lanes.run(createLane(), work)
}

/** Reads when it is the caller's turn, which is at once outside of `unhurried`. */
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
      // The longest waiting caller runs next.
      const next = waiting.shift()
      if (next) next()
      else going -= 1
    }
  }
}
