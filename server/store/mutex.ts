/** Lets one holder in at a time, in the order they came. */
export interface Mutex {
  /** Resolves to the release function when it is this caller's turn. */
  take(): Promise<() => void>
}

export function createMutex(): Mutex {
  let tail: Promise<void> = Promise.resolve()
  return {
    take() {
      const before = tail
      let release: () => void = () => {}
      tail = new Promise((resolve) => {
        release = resolve
      })
      return before.then(() => release)
    },
  }
}
