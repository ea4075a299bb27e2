// Limits the size of MQTT packets, which the libraries do not.

import type { Duplex } from 'node:stream'
import { MAX_PAYLOAD } from './handleMessage.ts'

/** Maximum size of a packet in bytes: payload and topic. */
export const MAX_PACKET = MAX_PAYLOAD + 4 * 1024

/** Closes a connection when a packet header announces too many bytes, before the library buffers them. */
export function limitPackets(socket: Duplex, refused: () => void): void {
  /** Remaining bytes of the packet; `null` while its header is read. */
  let left: number | null = null
  let head: number[] = []
  socket.on('data', (chunk: Buffer) => {
    let at = 0
    while (at < chunk.length) {
      if (left === null) {
        head.push(chunk[at] as number)
        at += 1
        const [, ...digits] = head
        const last = digits.at(-1)
        if (last === undefined || (last & 0x80) !== 0) {
          if (digits.length < 4) continue
        }
        left = digits.reduce((sum, digit, place) => sum + (digit & 0x7f) * 128 ** place, 0)
        head = []
        if (left > MAX_PACKET) {
          refused()
          socket.destroy()
          return
        }
      }
      const taken = Math.min(left, chunk.length - at)
      at += taken
      left -= taken
      if (left === 0) left = null
    }
  })
}
