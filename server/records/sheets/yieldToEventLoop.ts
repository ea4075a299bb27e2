/** Lets everybody else have their turn. On SQLite a chain of queries comes to an end without ever looking at the network. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((go) => setImmediate(go))
}
