// A queue for each key, to serialise work.

/**
 * Runs work under the same key one after another. On this node, checking a counter and incrementing it thereby become one step, which a
 * burst of guesses cannot bypass. Returns `null` when too many are waiting.
 */
export function createKeyedQueue(limit: number): <T>(name: string, work: () => Promise<T>) => Promise<T | null> {
  const waiting = new Map<string, { last: Promise<unknown>; count: number }>()
  return async (name, work) => {
    const queue = waiting.get(name) ?? { last: Promise.resolve(), count: 0 }
    if (queue.count >= limit) return null
    const result = queue.last.then(work, work)
    queue.last = result
    queue.count += 1
    waiting.set(name, queue)
    try {
      return await result
    } finally {
      queue.count -= 1
      if (queue.count === 0) waiting.delete(name)
    }
  }
}
