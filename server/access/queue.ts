/** Work that takes its place in a line: so much at once, the rest one after the other. */
export interface Queue {
  /** Settles as the work does. @param mostWaiting with so many in line already the answer is `null`, and nothing is done */
  run<T>(work: () => Promise<T>, mostWaiting?: number): Promise<T | null>
}

export function createQueue(atOnce: number): Queue {
  const waiting: (() => void)[] = []
  let running = 0
  const leave = () => {
    const next = waiting.shift()
    // The place goes from one to the next, so that nobody slips in between.
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
