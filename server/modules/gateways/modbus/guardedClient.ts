// The client of the library on a socket: its parser throws on some answers, and no answer of a device may end the server.

import type { Socket } from 'node:net'
import { ModbusTCPClient } from 'jsmodbus'

/** A client whose current request fails with `Protocol` when an answer cannot be read, such as an exception with an unknown code. */
export function guardedClient(socket: Socket, unit: number, answerMs: number): ModbusTCPClient {
  const on = socket.on.bind(socket) as (event: string, listener: (...args: unknown[]) => void) => Socket
  const guarded = (event: string, listener: (...args: unknown[]) => void): Socket => {
    if (event !== 'data') return on(event, listener)
    return on(event, (...args) => {
      try {
        listener(...args)
      } catch {
        client.customErrorRequest(Object.assign(new Error('The answer cannot be read'), { err: 'Protocol' }) as never)
      }
    })
  }
  socket.on = guarded as typeof socket.on
  const client = new ModbusTCPClient(socket, unit, answerMs)
  socket.on = on as typeof socket.on
  return client
}
