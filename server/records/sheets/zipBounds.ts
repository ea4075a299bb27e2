// What a zip archive unpacks to, asked before anything else unpacks it: a few kilobytes can hold gigabytes.
// Rule: ZIP APPNOTE 4.3, sizes of 32 bits; an xlsx file needs no more.

import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/**
 * Throws when the archive is damaged, lies about its sizes, or unpacks to more than `most` bytes.
 * Unpacks one entry at a time and keeps none.
 * @param look is shown each of them
 */
export function checkUnpackedSize(bytes: Buffer, most: number, look: (name: string, content: Buffer) => void = () => {}): void {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + END_BYTES > bytes.length || bytes.readUInt32LE(end) !== END) throw new Error('no zip archive')
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  let left = most
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new Error('no entry where one must be')
    const declared = bytes.readUInt32LE(at + 24)
    if (declared > left) throw new Error('unpacks to too much')
    const content = unpacked(bytes, at, left)
    if (content.length !== declared) throw new Error('an entry is not as large as it says')
    left -= declared
    look(bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + bytes.readUInt16LE(at + 28)), content)
    at += ENTRY_BYTES + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

function unpacked(bytes: Buffer, entry: number, most: number): Buffer {
  const method = bytes.readUInt16LE(entry + 10)
  const packed = bytes.readUInt32LE(entry + 20)
  const local = bytes.readUInt32LE(entry + 42)
  const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const data = bytes.subarray(start, start + packed)
  if (data.length !== packed) throw new Error('an entry is cut off')
  if (method === STORED) return data
  if (method !== DEFLATED) throw new Error('packed in a way that xlsx does not know')
  return packed === 0 ? Buffer.alloc(0) : inflateRawSync(data, { maxOutputLength: Math.max(1, most) })
}
