// A mutex for asynchronous code of one process.

/** Mutual exclusion with a first in, first out queue. */
export interface Mutex {
  /** Waits for the lock; resolves to the function that releases it. */
  take(): Promise<() => void>
  /** Number of holders and waiters. */
  readonly queue: number
}

export function createMutex(): Mutex {
  let tail: Promise<void> = Promise.resolve()
  let queue = 0
  return {
    get queue() {
      return queue
    },
    take() {
      const before = tail
      let open: () => void = () => {}
      let isHeld = true
      queue += 1
      tail = new Promise((resolve) => {
        open = resolve
      })
      const release = () => {
        if (isHeld) queue -= 1
        isHeld = false
        open()
      }
      return before.then(() => release)
    },
  }
}
