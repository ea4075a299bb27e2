/** Lets one holder in at a time, in the order they came. */
export interface Mutex {
  /** Resolves to the release function when it is this caller's turn. */
  take(): Promise<() => void>
  /** How many hold it or wait for it. */
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
