// A queue with limited concurrency.

/** Limits concurrent work; the rest waits in order. */
export interface Queue {
  /** Settles as the work does. @param mostWaiting with this many waiting, it returns `null` without running the work */
  run<T>(work: () => Promise<T>, mostWaiting?: number): Promise<T | null>
}

export function createQueue(atOnce: number): Queue {
  const waiting: (() => void)[] = []
  let running = 0
  const leave = () => {
    const next = waiting.shift()
    // Hands the slot to the next waiter directly, so that no new caller can take it in between.
    if (next) next()
    else running -= 1
  }
  return {
    async run(work, mostWaiting = Number.POSITIVE_INFINITY) {
      if (running >= atOnce) {
        if (waiting.length >= mostWaiting) return null
        await new Promise<void>((go) => waiting.push(go))
      } else running += 1
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
