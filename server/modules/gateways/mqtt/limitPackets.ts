// Limits the size of MQTT packets and the time that each takes, which the libraries do not.

import type { Duplex } from 'node:stream'
import { MAX_PAYLOAD } from './handleMessage.ts'

/** Maximum size of a packet in bytes: payload and topic. */
export const MAX_PACKET = MAX_PAYLOAD + 4 * 1024

/** Milliseconds from the first to the last byte of a packet. The largest one takes half of it over a line of 10 kB/s. */
export const PACKET_MS = 60_000

/** Reasons to end a connection, as the log has them. */
export const PACKET_FAULTS = { large: 'its packet is too large', stalled: 'its packet does not end' } as const
export type PacketFault = keyof typeof PACKET_FAULTS

/**
 * Closes a connection when a packet header announces too many bytes, before the library buffers them, and when a packet does not end in time.
 * @param packetMs milliseconds that a packet may take
 */
export function limitPackets(socket: Duplex, refused: (reason: PacketFault) => void, packetMs = PACKET_MS): void {
  const end = (reason: PacketFault): void => {
    refused(reason)
    socket.destroy()
  }
  /** Runs while a packet is incomplete. */
  let timer: NodeJS.Timeout | null = null
  const startTimer = (): void => {
    // Bytes that have arrived and are not read wait for the store.
    timer = setTimeout(() => (socket.readableLength > 0 ? startTimer() : end('stalled')), packetMs).unref()
  }
  const stopTimer = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  socket.once('close', stopTimer)
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
        if (left > MAX_PACKET) return end('large')
      }
      const taken = Math.min(left, chunk.length - at)
      at += taken
      left -= taken
      if (left > 0) continue
      left = null
      stopTimer()
    }
    if (timer === null && (left !== null || head.length > 0)) startTimer()
  })
}
