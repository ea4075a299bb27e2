import type { Duplex } from 'node:stream'

/** Closes a connection whose bytes the driver cannot parse: an exception in a socket handler would end the process. */
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
