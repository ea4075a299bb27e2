/**
 * Lets work under the same name run one after another. Checking a counter and raising it again is then one step on this node,
 * so a burst of guesses cannot slip through between the two. `null` is returned when too many are waiting already.
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
