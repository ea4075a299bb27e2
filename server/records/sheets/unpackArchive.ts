// Unpacks a zip archive within limits, since a few kilobytes can contain gigabytes. Rule: ZIP APPNOTE 4.3, 32-bit sizes. xlsx files need no
// more, so ZIP64 is refused: parsers disagree about its directory.

import { inflateRawSync } from 'node:zlib'

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ZIP64_LOCATOR = 0x07064b50
const ZIP64_EXTRA = 0x0001
const ENTRY = 0x02014b50
const END_BYTES = 22
const LOCATOR_BYTES = 20
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8
const IN_ZIP64 = [0xffff, 0xffffffff]

export interface ArchiveBounds {
  /** Total bytes of all parts. */
  bytes: number
  parts: number
}

/**
 * Wanted parts by name, counted while they are inflated; the others are not unpacked. Throws when the archive is damaged, is ZIP64, has
 * wrong sizes or duplicate parts, or exceeds the limits.
 */
export function unpackArchive(bytes: Buffer, bounds: ArchiveBounds, wanted: (name: string) => boolean): Map<string, Buffer> {
  const { count, start } = directoryOf(bytes)
  if (count > bounds.parts) throw new Error('has too many parts')
  const parts = new Map<string, Buffer>()
  let at = start
  let left = bounds.bytes
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new Error('no entry where one must be')
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [number, number, number]
    const name = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)
    refuseZip64(bytes.subarray(at + ENTRY_BYTES + nameBytes, at + ENTRY_BYTES + nameBytes + extraBytes))
    if (wanted(name)) {
      const declared = bytes.readUInt32LE(at + 24)
      if (declared > left) throw new Error('unpacks to too much')
      const content = unpacked(bytes, at, declared)
      if (content.length !== declared) throw new Error('a part is not as large as it says')
      if (parts.has(name)) throw new Error('a part stands twice')
      left -= declared
      parts.set(name, content)
    }
    at += ENTRY_BYTES + nameBytes + extraBytes + commentBytes
  }
  return parts
}

function directoryOf(bytes: Buffer): { count: number; start: number } {
  const end = bytes.lastIndexOf(END)
  if (end < 0 || end + END_BYTES > bytes.length) throw new Error('no zip archive')
  const [count, start] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)]
  const hasLocator = end >= LOCATOR_BYTES && bytes.readUInt32LE(end - LOCATOR_BYTES) === ZIP64_LOCATOR
  if (hasLocator || IN_ZIP64.includes(count) || IN_ZIP64.includes(start)) throw new Error('is a ZIP64 archive')
  return { count, start }
}

function refuseZip64(extra: Buffer): void {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === ZIP64_EXTRA) throw new Error('is a ZIP64 archive')
  }
}

function unpacked(bytes: Buffer, entry: number, declared: number): Buffer {
  const method = bytes.readUInt16LE(entry + 10)
  const packed = bytes.readUInt32LE(entry + 20)
  const local = bytes.readUInt32LE(entry + 42)
  const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const data = bytes.subarray(start, start + packed)
  if (data.length !== packed) throw new Error('a part is cut off')
  if (method === STORED) return data
  if (method !== DEFLATED) throw new Error('packed in a way that xlsx does not know')
  return packed === 0 ? Buffer.alloc(0) : inflateRawSync(data, { maxOutputLength: Math.max(1, declared) })
}
