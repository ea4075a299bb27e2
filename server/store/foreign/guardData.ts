import type { Duplex } from 'node:stream'

/** Ends a connection whose bytes a driver cannot read: what it throws from a handler of the socket would end the process. */
export function guardData(stream: Duplex): void {
  const emit = stream.emit.bind(stream) as (event: string | symbol, ...values: unknown[]) => boolean
  stream.emit = (event: string | symbol, ...values: unknown[]): boolean => {
    if (event !== 'data') return emit(event, ...values)
    try {
      return emit(event, ...values)
    } catch (error) {
      stream.destroy(error as Error)
      return true
    }
  }
}
