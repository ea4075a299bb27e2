// Joins the packets of a split message.

import type { Message } from './frame.ts'

/** Maximum number of incomplete messages; beyond it the oldest is dropped. */
const MAX_PARTIAL = 16

/** Returns a function that yields the whole data area with the last packet of a message, `null` before. */
export function createPacketJoiner(): (message: Message) => string | null {
  const partial = new Map<string, (Message | undefined)[]>()
  return (message) => {
    if (message.packet === null) return message.cp
    const { count, number } = message.packet
    const key = `${message.mn} ${message.cn} ${message.qn}`
    const packets = partial.get(key) ?? Array<Message | undefined>(count).fill(undefined)
    partial.set(key, packets)
    if (partial.size > MAX_PARTIAL) partial.delete([...partial.keys()][0] as string)
    packets[number - 1] = message
    const received = packets.flatMap((packet) => packet ?? [])
    if (received.length < packets.length) return null
    partial.delete(key)
    return received.map(({ cp }) => cp).join(';')
  }
}
