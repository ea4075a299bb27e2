/** Lets the event loop run. On SQLite a chain of queries would otherwise never yield to the network. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((go) => setImmediate(go))
}
